import { randomBytes } from 'node:crypto';
import type { Answer } from './answer.ts';
import type { PayPalKnobs } from './knobs.ts';

/** OAuth access tokens. They are kept in memory: after a restart callers need a new one, as after their expiry. */
export function createAccessTokens(
  credentials: { clientId: string; secret: string },
  { clock, knobs }: { clock: { now(): Date }; knobs: PayPalKnobs },
) {
  const expiries = new Map<string, number>();
  const basic = `Basic ${Buffer.from(`${credentials.clientId}:${credentials.secret}`).toString('base64')}`;
  return {
    issue(authorization: string | undefined, body: unknown): Answer {
      if (authorization !== basic) return refused(401, 'invalid_client', 'Client Authentication failed');
      const grant = (body as URLSearchParams | undefined)?.get?.('grant_type');
      if (grant !== 'client_credentials')
        return refused(400, 'unsupported_grant_type', 'unsupported grant_type');
      const token = `A21AA${randomBytes(48).toString('base64url')}`;
      const seconds = knobs.accessTokenSeconds;
      expiries.set(token, clock.now().getTime() + seconds * 1_000);
      return {
        status: 200,
        body: {
          scope: 'https://uri.paypal.com/services/payments/payment',
          access_token: token,
          token_type: 'Bearer',
          app_id: 'APP-TEST',
          expires_in: seconds,
          nonce: `${clock.now().toISOString()}${randomBytes(16).toString('hex')}`,
        },
      };
    },
    isValid(authorization: string | undefined): boolean {
      const expiry = expiries.get(authorization?.replace(/^Bearer /, '') ?? '');
      return expiry !== undefined && clock.now().getTime() < expiry;
    },
    /** How many were issued. */
    issued: () => expiries.size,
    forget: () => expiries.clear(),
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

function refused(status: number, error: string, error_description: string): Answer {
  return { status, body: { error, error_description } };
}
