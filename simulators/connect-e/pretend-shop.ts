import type { LedgerEntry } from './records.ts';
import { findTestCard } from './sentinels.ts';
import { type ConnectESimulator, startConnectE } from './simulator.ts';
import { tokenWith } from './wallets.ts';

/** The shop's and the browser's side of the gateway, over real HTTP, for the simulator's own tests. */
export const BEARER = 'test.jwt.signature';
export const MERCHANT = 'shop.example';
export const APPROVED = '4976000000003436';

export type Reply = { status: number; type: string; text: string; body: Record<string, unknown> };

/** A gateway of its own, whose clock the test turns. */
export function startGateway(now: () => Date): Promise<ConnectESimulator> {
  const clock = { now };
  return startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT, clock });
}

export function pretendShop(gateway: ConnectESimulator) {
  async function call(
    url: string,
    method: 'GET' | 'POST',
    body?: unknown,
    authorization = `Bearer ${BEARER}`,
  ): Promise<Reply> {
    const answer = await fetch(url, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, text, body: type.includes('json') ? JSON.parse(text) : {} };
  }
  const api = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    call(`${gateway.apiUrl}${path}`, method, body);
  const at = (token: string) => encodeURIComponent(token);

  const shop = {
    call,
    api,
    create: (change: Record<string, unknown> = {}) => api('POST', '/v1/access-tokens', tokenRequest(change)),
    async token(change: Record<string, unknown> = {}): Promise<string> {
      const { body, text } = await shop.create(change);
      if (typeof body.id !== 'string') throw new Error(text);
      return body.id;
    },
    read: (token: string) => api('GET', `/v1/payments/${at(token)}`),
    resume: (token: string) => api('POST', `/v1/payments/${at(token)}/resume`),
    revoke: (token: string) => api('POST', `/v1/access-tokens/${at(token)}/revoke`),
    byReference: (token: string, crossReference: string) =>
      api('POST', `/v1/cross-reference-payments/${at(token)}`, { crossReference }),
    /** What the card frame posts. */
    execute: (token: string, number = APPROVED, change: Record<string, unknown> = {}) =>
      call(`${gateway.webUrl}/api/payments/${at(token)}`, 'POST', { ...cardForm(number), ...change }),
    /** What the form of a card that is kept posts. */
    executeKept: (token: string, paymentMethodId: unknown, cV2 = '452') =>
      call(`${gateway.webUrl}/api/payments/recurring/${at(token)}`, 'POST', { paymentMethodId, cV2 }),
    /** What a wallet's sheet posts. */
    executeWallet: (token: string, wallet: 'apple-pay' | 'google-pay', number = APPROVED, change = {}) =>
      call(`${gateway.webUrl}/api/payments/${at(token)}/${wallet}`, 'POST', {
        ...walletSheet(wallet, number),
        ...change,
      }),
    challenge: (token: string, passed: boolean) =>
      call(`${gateway.webUrl}/api/payments/${at(token)}/three-ds-complete`, 'POST', { passed }),
    /** Pays with a card that needs no challenge and resumes; answers the token. */
    async pay(number = APPROVED, change: Record<string, unknown> = {}): Promise<string> {
      const token = await shop.token(change);
      await shop.execute(token, number);
      await shop.resume(token);
      return token;
    },
    money(): Pick<LedgerEntry, 'kind' | 'amountPence'>[] {
      return gateway.ledger().map(({ kind, amountPence }) => ({ kind, amountPence }));
    },
  };
  return shop;
}

export function tokenRequest(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    merchantUrl: MERCHANT,
    currencyCode: '826',
    amount: '5499',
    transactionType: 'SALE',
    orderId: 'BP-10042',
    waitPreExecute: true,
    userAddress1: '32 Example Street',
    userCity: 'Leeds',
    userPostcode: 'LS1 4AP',
    userCountryCode: '826',
    metaData: { orderId: 'BP-10042' },
    ...change,
  };
}

export function cardForm(number: string): Record<string, string> {
  return {
    cardName: 'J Watson',
    cardNumber: number,
    expiryDate: '12/35',
    cV2: findTestCard(number)?.cv2 ?? '123',
  };
}

/** What a device hands over with a card: opaque, and not of one form. */
export function walletSheet(wallet: 'apple-pay' | 'google-pay', number: string): Record<string, unknown> {
  const data = tokenWith(number);
  return { token: wallet === 'apple-pay' ? { paymentData: { data } } : data };
}
