import type { Clock } from '#src/platform/clock.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Api } from '#src/platform/http/api.server.ts';

/**
 * A proxy that TRUSTED_PROXIES does not name makes all of its visitors one address, with one limit. It is logged once a
 * minute, without an address: anybody can send the header.
 */
export function watchUnnamedProxies(api: Api, { clock }: { clock: Clock }) {
  let quietUntil = 0;
  api.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !isFromTrustedProxy(request.ips)) {
      const now = clock.now().getTime();
      if (now >= quietUntil) {
        quietUntil = now + MINUTE_MS;
        request.log.warn(
          'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: not believed',
        );
      }
    }
    done();
  });
}

/** The first of the addresses is the connection's own; more are there only if that one is trusted. */
function isFromTrustedProxy(addresses: string[] | undefined): boolean {
  return addresses !== undefined && addresses.length > 1;
}
