const HERE = 'https://bitepoint.invalid';
const OWN = /^\/diary(\/|$)/;
/** Pages of the door, which are not gone back to. */
const DOOR = /^\/diary\/(sign-in|sign-out|forgotten-password|welcome)(\/|$)/;

/** Where to go after signing in: pages of the diary alone, since anybody can have made the link that names it. */
export function diaryPageAfter(asked: string | null | undefined): string {
  try {
    const { origin, pathname, search } = new URL(asked ?? '', HERE);
    // Parsed as a browser does: "/\elsewhere" and "/.//elsewhere" name other hosts.
    if (origin === HERE && OWN.test(pathname) && !DOOR.test(pathname)) return pathname + search;
  } catch {
    // No address at all.
  }
  return '/diary';
}
