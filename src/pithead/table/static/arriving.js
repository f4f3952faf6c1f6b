// A new table: keep the links to the seats of others, and go there.

export function arrive(made) {
  const open = made.links.filter((link) => !made.own.includes(link.seat));
  sessionStorage.setItem(`links ${made.id}`, JSON.stringify(open));
  if (open.length) sessionStorage.setItem(`invite ${made.id}`, "yes");
  location.href = `/table/${made.id}`;
}
