import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, paymentsFrom } from './content-security-policy.server.ts';

const GATEWAY = 'https://web.gateway.example';
const page = {
  scripts: ["'nonce-bm9uY2U='"],
  styles: [],
  gateway: undefined,
  onlyGateway: true,
  film: { address: '/films/explainer', host: null },
  framed: false,
  production: true,
  development: false,
};

function rules(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
}

describe('the content security policy', () => {
  test('of a page in production, word for word', () => {
    expect(contentSecurityPolicy(page)).toBe(
      "default-src 'self'; script-src 'self' 'nonce-bm9uY2U='; style-src 'self'; img-src 'self'; " +
        "font-src 'self'; connect-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests; " +
        'report-uri /policy-reports; report-to policy',
    );
  });

  test('of the checkout lets in the gateway, and the frames of card issuers and what is posted to them', () => {
    const policy = rules(contentSecurityPolicy({ ...page, gateway: GATEWAY }));
    expect(policy['script-src']).toBe(`'self' 'nonce-bm9uY2U=' ${GATEWAY}`);
    expect(policy['connect-src']).toBe(`'self' ${GATEWAY} https://*.remote-ag.dojo.tech`);
    expect(policy['frame-src']).toBe(`${GATEWAY} https:`);
    expect(policy['form-action']).toBe("'self' https:");
    expect(policy['style-src']).toBe("'self'");
  });

  test('of the basket keeps the site’s own frames and the film beside the gateway’s', () => {
    const policy = contentSecurityPolicy({
      ...page,
      gateway: GATEWAY,
      onlyGateway: false,
      production: false,
    });
    expect(rules(policy)['frame-src']).toBe(`'self' ${GATEWAY}`);
  });

  test('of the checkout goes with leave for the gateway’s frame to ask the device for its wallet', () => {
    expect(paymentsFrom(GATEWAY)).toBe(`payment=(self "${GATEWAY}")`);
  });

  test('of a page that holds styles names them beside our own files', () => {
    expect(rules(contentSecurityPolicy({ ...page, styles: ["'sha256-c3R5bGU='"] }))['style-src']).toBe(
      "'self' 'sha256-c3R5bGU='",
    );
  });

  test('never allows any inline style, any inline script or eval outside of hot reload', () => {
    for (const gateway of [undefined, GATEWAY])
      for (const production of [true, false])
        expect(contentSecurityPolicy({ ...page, gateway, production })).not.toContain('unsafe');
  });

  test('lets a film from elsewhere into a frame, by its origin alone', () => {
    const film = { address: 'https://www.films.example/embed/abc?rel=0', host: 'www.films.example' };
    for (const production of [true, false])
      expect(rules(contentSecurityPolicy({ ...page, film, production }))['frame-src']).toBe(
        "'self' https://www.films.example",
      );
  });

  test('of the checkout frames no film', () => {
    const film = { address: 'https://www.films.example/embed/abc', host: 'www.films.example' };
    const policy = contentSecurityPolicy({ ...page, film, gateway: GATEWAY, production: false });
    expect(rules(policy)['frame-src']).toBe(GATEWAY);
  });

  test('lets the film’s own page into frames of ours, and no other page into any', () => {
    expect(rules(contentSecurityPolicy({ ...page, framed: true }))['frame-ancestors']).toBe("'self'");
    expect(rules(contentSecurityPolicy(page))['frame-ancestors']).toBe("'none'");
  });

  test('of a test run frames its own simulator and nothing else, and stays on http', () => {
    const policy = rules(contentSecurityPolicy({ ...page, gateway: GATEWAY, production: false }));
    expect(policy['frame-src']).toBe(GATEWAY);
    expect(policy['connect-src']).toBe(`'self' ${GATEWAY}`);
    expect(policy['form-action']).toBe("'self'");
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
  });
});
