const OWN = /^\/(account|basket)(\/|$)/;

/**
 * Where to go after signing in. Only the account's and the basket's own pages: the address comes from a link that
 * anybody can have made.
 */
export function nextPath(asked: string | null): string {
  try {
    const { origin, pathname, search } = new URL(asked ?? '', HERE);
    // As the browser will read it: "/\elsewhere" and "/.//elsewhere" are other hosts to it.
    if (origin === new URL(HERE).origin && OWN.test(pathname) && !ENTRANCES.test(pathname))
      return pathname + search;
  } catch {
    // No address at all.
  }
  return '/account';
}

const HERE = 'https://bitepoint.invalid';
/** Signing in leads to no page for those who are not signed in. */
const ENTRANCES = /^\/account\/(?!details$)/;
