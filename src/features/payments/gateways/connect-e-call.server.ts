import { z } from 'zod';
import type { Log } from '#src/platform/log.server.ts';

export interface ConnectESettings {
  apiUrl: string;
  /** The bearer JWT of the environment. */
  token: string;
  merchantUrl: string;
  gatewayUsername: string | undefined;
  gatewayPassword: string | undefined;
  timeoutMs: number;
}

// The gateway's status codes (Connect-E OpenAPI; the rest from the vendor's plugins).
export const APPROVED = 0;
export const STILL_PROCESSING = new Set([3, 40]);
export const FAILED = new Set([4, 5, 30]);
/** A duplicate, or too soon after the charge: nothing was done. */
export const TOO_SOON = 20;
export const REVOKED = 90;
export const AWAITING_RESUME = 99;
const GBP = '826';

export const issued = z.object({ id: z.string().min(1), expiresAt: z.number() });
export const result = z.object({ statusCode: z.number(), message: z.string().nullish() });
// Real answers differ from the published schema in dates and spelling, so only what is needed is read.
export const information = result.extend({
  crossReference: z.string().nullish(),
  cardNumber: z.string().nullish(),
  cardType: z.string().nullish(),
  expiryDate: z.string().nullish(),
  paymentMethodId: z.string().nullish(),
  /** No published schema has it: the card's name stands where it is left out. */
  wallet: z.string().nullish(),
  metaData: z.record(z.string(), z.unknown()).nullish(),
  cardName: z.string().nullish(),
  userEmailAddress: z.string().nullish(),
  userPhoneNumber: z.string().nullish(),
  billingAddress: z
    .object({
      address1: z.string().nullish(),
      address2: z.string().nullish(),
      address3: z.string().nullish(),
      city: z.string().nullish(),
      postcode: z.string().nullish(),
      countryCode: z.string().nullish(),
    })
    .nullish()
    .catch(null),
});
export const methods = z.object({ wallets: z.array(z.string()).nullish() });
export type Information = z.infer<typeof information>;

/** Undefined stands for any answer that does not tell what happened: a timeout, a reset, a 5xx. */
export type Answer = { status: number; text: string } | undefined;

export type ConnectECall = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  signal?: AbortSignal,
) => Promise<Answer>;

export function connectECall(settings: ConnectESettings, log: Log): ConnectECall {
  return async (method, path, body, signal) => {
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    try {
      const response = await fetch(`${settings.apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = await response.text();
      if (response.status < 500) return { status: response.status, text };
      log.warn({ gateway: 'connect-e', method, status: response.status }, 'gateway failed');
    } catch (error) {
      log.warn({ gateway: 'connect-e', method, reason: (error as Error).name }, 'gateway did not answer');
    }
    return undefined;
  };
}

/** What every request for a token begins with: our account, and the currency. */
export function accountOf({ merchantUrl, gatewayUsername, gatewayPassword }: ConnectESettings) {
  return {
    merchantUrl,
    currencyCode: GBP,
    ...(gatewayUsername && { gatewayUsername }),
    ...(gatewayPassword && { gatewayPassword }),
  };
}

/** Error bodies are plain text, so only a 200 is parsed. */
export function read<Shape>(schema: z.ZodType<Shape>, answer: Answer): Shape | undefined {
  if (answer?.status !== 200) return undefined;
  try {
    return schema.safeParse(JSON.parse(answer.text)).data;
  } catch {
    return undefined;
  }
}
