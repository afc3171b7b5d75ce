const HERE = 'https://bitepoint.invalid';
const OWN = /^\/office(\/|$)/;
/** Pages of the door, which are not gone back to. */
const DOOR = /^\/office\/(sign-in|welcome|confirm)(\/|$)/;

/** Where to go after signing in: pages of the office alone, since anybody can have made the link that names it. */
export function pageAfter(asked: string | null | undefined): string {
  try {
    const { origin, pathname, search } = new URL(asked ?? '', HERE);
    // Parsed as a browser does: "/\elsewhere" and "/.//elsewhere" name other hosts.
    if (origin === HERE && OWN.test(pathname) && !DOOR.test(pathname)) return pathname + search;
  } catch {
    // No address at all.
  }
  return '/office';
}
