const HERE = 'https://here.invalid';

/**
 * Where to go after signing in: pages below `home` alone, since anybody can have made the link that names one, and none of
 * those on which one signs in.
 */
export function pageAfterSignIn(
  value: string | null | undefined,
  { home, signIn }: { home: string; signIn: readonly string[] },
): string {
  try {
    const { origin, pathname, search } = new URL(value ?? '', HERE);
    // Parsed as a browser does: "/\elsewhere" and "/.//elsewhere" name other hosts.
    const [, first, second = ''] = pathname.split('/');
    if (origin === HERE && `/${first}` === home && !signIn.includes(second)) return pathname + search;
  } catch {
    // No address at all.
  }
  return home;
}
