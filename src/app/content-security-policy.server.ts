interface Policy {
  nonce: string;
  /** The card gateway's web host: allowed on the checkout page and nowhere else. */
  gateway: string | undefined;
  production: boolean;
  development: boolean;
}

/** Where the real gateway's script makes calls of its own. */
const GATEWAY_CALLS = 'https://*.remote-ag.dojo.tech';

/** A strict policy: our own files, scripts by nonce, no inline styles, no frames but the gateway's. */
export function contentSecurityPolicy({ nonce, gateway, production, development }: Policy): string {
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // Our own frames: the mail viewer of development.
    'frame-src': [production ? "'none'" : "'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
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
