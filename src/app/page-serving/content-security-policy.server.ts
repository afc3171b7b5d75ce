import type { FilmAt } from '#src/platform/film.ts';

interface Policy {
  /** What may run beside our own files: a nonce, or the hashes of the scripts in the page. */
  scripts: readonly string[];
  /** The hashes of the styles in the page. */
  styles: readonly string[];
  /** The card gateway's web host: allowed in the checkout, and for its wallets in the basket. */
  gateway: string | undefined;
  /** Whether the gateway's frames are the only ones: from the basket the film's page opens without another load. */
  onlyGateway: boolean;
  /** Where the film is loaded from when a page opens it in a frame. The checkout has none. */
  film: FilmAt;
  /** The film's own page may be framed by our pages; no other page may be framed. */
  framed: boolean;
  production: boolean;
  development: boolean;
}

/** Where browsers report breaches: by address for older ones, by the name of an endpoint for newer ones. */
export const POLICY_REPORTS = '/policy-reports';
const POLICY_REPORTS_NAME = 'policy';
export const reportingEndpoints = `${POLICY_REPORTS_NAME}="${POLICY_REPORTS}"`;

/** The hosts that the real gateway's script calls. */
const GATEWAY_CALLS = 'https://*.remote-ag.dojo.tech';

/** The gateway's frame asks the device for its wallet, which a frame of another site may do by this alone. */
export function paymentsFrom(gateway: string): string {
  return `payment=(self "${gateway}")`;
}

/** A strict policy: our own files, scripts by nonce or hash, styles by hash, no frames but the film's and the gateway's. */
export function contentSecurityPolicy(page: Policy): string {
  const { scripts, styles, gateway, onlyGateway, film, framed, production, development } = page;
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // Our own frames: the film that comes with the site, and emails at the office.
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  };
  if (film.host) rules['frame-src']?.push(new URL(film.address).origin);
  if (gateway) {
    rules['script-src']?.push(gateway);
    rules['connect-src']?.push(gateway);
    rules['frame-src'] = [...(onlyGateway ? [] : (rules['frame-src'] ?? [])), gateway];
  }
  if (gateway && production) {
    rules['connect-src']?.push(GATEWAY_CALLS);
    // During 3-D Secure the card issuers' pages open in a frame, and may be on any host.
    rules['frame-src']?.push('https:');
    rules['form-action']?.push('https:');
  }
  // Vite's development server injects styles and uses a web socket.
  if (development) {
    rules['style-src']?.push("'unsafe-inline'");
    rules['connect-src']?.push('ws:');
  }
  if (production) rules['upgrade-insecure-requests'] = [];
  rules['report-uri'] = [POLICY_REPORTS];
  rules['report-to'] = [POLICY_REPORTS_NAME];
  return Object.entries(rules)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
