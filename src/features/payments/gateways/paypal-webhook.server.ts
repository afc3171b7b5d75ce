import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '#src/platform/clock.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Notification, SignedMessage } from '../gateway.ts';

export interface WebhookSettings {
  apiUrl: string;
  webhookId: string;
  timeoutMs: number;
}

/**
 * Whether the sender of a message may have us ask for a certificate that we do not know. Counted by network: a sender of
 * made-up names uses up only their own.
 */
export type MayAskFor = (ip: string) => Promise<boolean>;

const event = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.looseObject({
    id: z.string().optional(),
    links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
    dispute_id: z.string().optional(),
    disputed_transactions: z
      .array(z.looseObject({ seller_transaction_id: z.string().optional() }))
      .optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
});

const ALGORITHM = 'SHA256withRSA';
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const KEPT = 10;
const LONGEST_CERTIFICATE = 20_000;

/**
 * Verifies PayPal's webhooks without asking: RSA over "id|time|webhook id|crc32 of the raw body". The certificate comes
 * from the configured host alone; anything else that a message names is a forgery.
 */
export function payPalWebhooks(
  settings: WebhookSettings,
  { clock, log, mayAskFor }: { clock: Clock; log: Log; mayAskFor: MayAskFor },
): (message: SignedMessage) => Promise<Notification> {
  const certificates = new Map<string, X509Certificate>();
  const origins = originsOf(settings.apiUrl);

  async function certificateAt(url: string, ip: string): Promise<X509Certificate | 'not_there' | undefined> {
    const kept = certificates.get(url);
    if (kept) return kept;
    if (!(await mayAskFor(ip))) return undefined;
    try {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(settings.timeoutMs) });
      const text = await answer.text();
      if (answer.status === 404) return 'not_there';
      if (answer.status !== 200 || text.length > LONGEST_CERTIFICATE) return undefined;
      const certificate = new X509Certificate(text);
      const [oldest] = certificates.keys();
      if (certificates.size >= KEPT && oldest) certificates.delete(oldest);
      certificates.set(url, certificate);
      return certificate;
    } catch (error) {
      log.warn({ gateway: 'paypal', reason: (error as Error).name }, 'no certificate of the gateway');
      return undefined;
    }
  }

  function isGoodFor(certificate: X509Certificate): boolean {
    const now = clock.now();
    return certificate.validFromDate <= now && now <= certificate.validToDate;
  }

  return async ({ headers, rawBody, ip }) => {
    const header = (name: string) => {
      const value = headers[`paypal-${name}`];
      return typeof value === 'string' ? value : '';
    };
    const [id, time, signature] = [
      header('transmission-id'),
      header('transmission-time'),
      header('transmission-sig'),
    ];
    const url = certificateUrl(header('cert-url'), origins);
    if (!url || !id || !time || !signature || header('auth-algo') !== ALGORITHM) return { kind: 'forged' };
    const certificate = await certificateAt(url, ip);
    if (!certificate) return { kind: 'unknown' };
    if (certificate === 'not_there' || !isGoodFor(certificate)) return { kind: 'forged' };
    const signed = [id, time, settings.webhookId, crc32(rawBody)].join('|');
    const { publicKey } = certificate;
    const genuine =
      publicKey.asymmetricKeyType === 'rsa' &&
      verify('sha256', Buffer.from(signed), publicKey, Buffer.from(signature, 'base64'));
    return genuine ? read(rawBody) : { kind: 'forged' };
  };
}

/** PayPal serves its certificates from `api.` where its calls go to `api-m.`; nobody else's host is asked. */
function originsOf(apiUrl: string): string[] {
  const { origin } = new URL(apiUrl);
  return [origin, origin.replace(/^https:\/\/api-m\.((?:sandbox\.)?paypal\.com)$/, 'https://api.$1')];
}

function certificateUrl(named: string, origins: string[]): string | undefined {
  if (!URL.canParse(named)) return undefined;
  const { origin, pathname, username } = new URL(named);
  // The address is put together anew: no query, no credentials.
  return origins.includes(origin) && username === '' && CERTIFICATE_PATH.test(pathname)
    ? `${origin}${pathname}`
    : undefined;
}

function read(rawBody: Buffer | string): Notification {
  const payload = event.safeParse(parse(rawBody.toString())).data;
  if (!payload) return { kind: 'forged' };
  const { resource, event_type } = payload;
  const token = event_type.startsWith('CHECKOUT.ORDER.')
    ? resource.id
    : resource.supplementary_data?.related_ids?.order_id;
  const { dispute_id: disputeId } = resource;
  const dispute =
    event_type.startsWith('CUSTOMER.DISPUTE.') && disputeId
      ? { id: disputeId, isOver: event_type === 'CUSTOMER.DISPUTE.RESOLVED' }
      : undefined;
  return { kind: 'genuine', token, charge: chargeIn(event_type, resource), dispute };
}

/** A refund or a reversal leads up to its capture; a dispute names it. */
function chargeIn(eventType: string, resource: z.infer<typeof event>['resource']): string | undefined {
  if (eventType.startsWith('CUSTOMER.DISPUTE.'))
    return resource.disputed_transactions?.[0]?.seller_transaction_id;
  if (!eventType.startsWith('PAYMENT.CAPTURE.')) return undefined;
  const up = resource.links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'));
  return up ? up.href.split('/').at(-1) : resource.id;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
