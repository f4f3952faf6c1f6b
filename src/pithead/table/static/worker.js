// Runs while no page is open: shows that it is somebody's turn, and opens the table on a click.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    return;
  }
  const { title, body, link, tag } = told;
  event.waitUntil(self.registration.showNotification(String(title), {
    body: String(body ?? ""),
    tag: String(tag ?? "turns"),  // one for each table: a newer one takes its place
    icon: "/static/icon-turn.svg",
    data: { link: own(link) },
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(own(event.notification.data?.link)));
});

/** Return an address of this server: nothing else is ever opened. */
function own(link) {
  const address = new URL(String(link ?? "/"), self.location.origin);
  return address.origin === self.location.origin ? address.pathname : "/";
}

async function show(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}
