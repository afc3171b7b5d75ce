const OWN = /^\/(account|basket)(\/|$)/;

/**
 * Where to go after signing in. Only pages of the account and the basket: anybody can have made the link that names
 * it.
 */
export function nextPath(value: string | null): string {
  try {
    const { origin, pathname, search } = new URL(value ?? '', HERE);
    // Parsed as a browser does: "/\elsewhere" and "/.//elsewhere" name other hosts.
    if (origin === new URL(HERE).origin && OWN.test(pathname) && !ENTRANCES.test(pathname))
      return pathname + search;
  } catch {
    // No address at all.
  }
  return '/account';
}

const HERE = 'https://here.invalid';
/** Pages for signed-out visitors, which a signed-in one should not land on. */
const ENTRANCES = /^\/account\/(?!(details|progress)$|lessons(\/|$))/;
