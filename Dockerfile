# The table with the compiled engine, for docs/hosting.md:
#   docker build -t pithead .
#   docker run -d --init -p 127.0.0.1:8000:8000 -v pithead:/data pithead

FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
RUN python -m venv /opt/pithead
COPY . .
RUN pip wheel --no-cache-dir --no-deps -w wheels .
RUN /opt/pithead/bin/pip install --no-cache-dir -c requirements/dev.txt "$(ls wheels/pithead-*.whl)[postgres,push]" \
    && /opt/pithead/bin/python -I -c "import sys, pithead; sys.exit(not pithead.compiled())"

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home --home-dir /data pithead \
    && install -d -o pithead -g pithead -m 700 /data
COPY --from=build /opt/pithead /opt/pithead
# pg_dump and pg_restore, for `pithead admin backup` and `restore`
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*
ENV PATH=/opt/pithead/bin:$PATH PYTHONUNBUFFERED=1 XDG_DATA_HOME=/data
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["pithead", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
