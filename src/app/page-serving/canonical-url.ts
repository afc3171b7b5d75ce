import { matchRoutes } from 'react-router';

/** Paths that people type or programs guess, and their pages. */
const ALIASES: Record<string, string> = {
  '/index.html': '/',
  '/home': '/',
  '/areas': '/areas-covered',
  '/lessons': '/driving-lessons',
  '/prices': '/driving-lessons',
  '/voucher': '/vouchers',
  '/gift-voucher': '/gift-vouchers',
  '/instructor': '/instructors',
  '/course': '/courses',
  '/checkout': '/basket/checkout',
  '/login': '/account/sign-in',
  '/terms': '/terms-conditions',
  '/privacy': '/privacy-policy-cookies',
  // Password managers look here for the page that changes a password (W3C, "A Well-Known URL for Changing
  // Passwords").
  '/.well-known/change-password': '/account/details',
};

/**
 * Our slugs are lower-case, so a capital is a typing error; other segments may be secrets, which are case-sensitive.
 */
const NAMED_BY_US = new Set([':slug', ':product']);

/** The specification writes it with a slash, but it also works without (R18). */
const SLASH_ENDED = '/basket/';

/**
 * The one way to write the address of a page: small letters, single slashes, none at the end. Undefined where it is
 * written like that, or where there is no such page. It begins with a word of our own, so it never leads elsewhere.
 */
export function canonicalUrl(pathname: string, patterns: readonly string[]): string | undefined {
  if (pathname === SLASH_ENDED || pathname.endsWith('.data')) return undefined;
  const parts = pathname.split('/').filter(Boolean);
  const plain = `/${parts.join('/')}`;
  // Nearly every address is: these need no look at the map.
  if (plain === pathname && !/[A-Z%]/.test(plain) && !ALIASES[plain]) return undefined;
  const canonical = ALIASES[plain.toLowerCase()] ?? asWritten(parts, patternOf(plain, patterns));
  return canonical === pathname ? undefined : canonical;
}

function asWritten(parts: string[], pattern: string | undefined): string | undefined {
  if (pattern === undefined || pattern.includes('*')) return undefined;
  const segments = pattern.split('/').filter(Boolean);
  return `/${segments.map((word, index) => segment(word, parts[index] ?? '')).join('/')}`;
}

function segment(word: string, value: string): string {
  if (!word.startsWith(':')) return word;
  return NAMED_BY_US.has(word) && /^[a-z0-9-]+$/i.test(value) ? value.toLowerCase() : value;
}

function patternOf(path: string, patterns: readonly string[]): string | undefined {
  try {
    decodeURIComponent(path);
  } catch {
    return undefined;
  }
  return matchRoutes(
    patterns.map((pattern) => ({ path: pattern })),
    path,
  )?.at(-1)?.route.path;
}
