import type { FilmAt } from '#src/platform/film.ts';

interface Policy {
  nonce: string;
  /** The card gateway's web host: allowed on the checkout page and nowhere else. */
  gateway: string | undefined;
  /** Where the film comes from that pages open in a frame. The checkout has none. */
  film: FilmAt;
  /** The film's own page is shown in a frame of ours; no other page is in any. */
  framed: boolean;
  production: boolean;
  development: boolean;
}

/** Where the real gateway's script makes calls of its own. */
const GATEWAY_CALLS = 'https://*.remote-ag.dojo.tech';

/** A strict policy: our own files, scripts by nonce, no inline styles, no frames but the film's and the gateway's. */
export function contentSecurityPolicy(page: Policy): string {
  const { nonce, gateway, film, framed, production, development } = page;
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // Our own frames: the film that comes with the site, and the mail viewer of development.
    'frame-src': film.host && production ? [] : ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  };
  if (film.host) rules['frame-src']?.push(new URL(film.address).origin);
  if (gateway) {
    rules['script-src']?.push(gateway);
    rules['connect-src']?.push(gateway);
    rules['frame-src'] = [gateway];
  }
  if (gateway && production) {
    rules['connect-src']?.push(GATEWAY_CALLS);
    // The card issuers' own pages open in a frame during 3-D Secure, posted to from ours, and they may be anywhere.
    rules['frame-src'] = ['https:'];
    rules['form-action']?.push('https:');
  }
  // Vite's development server injects styles and talks over a web socket.
  if (development) {
    rules['style-src']?.push("'unsafe-inline'");
    rules['connect-src']?.push('ws:');
  }
  if (production) rules['upgrade-insecure-requests'] = [];
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
