import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PayPalSimulator } from './simulator.ts';

/** The shop's and the payer's side of PayPal, over real HTTP, for the simulator's own tests. */
export const CLIENT = { clientId: 'test-client', secret: 'test-secret' };

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the tests alone
export type Reply = { status: number; body: any; headers: Headers };
type Extra = Record<string, string>;

export function pretendMerchant(paypal: PayPalSimulator) {
  let bearer = '';
  let attempts = 0;
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    extra: Extra = {},
  ): Promise<Reply> {
    const answer = await fetch(`${paypal.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...extra,
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const text = await answer.text();
    const json = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: json ? JSON.parse(text) : text, headers: answer.headers };
  }
  const merchant = {
    call,
    async signIn({ clientId, secret } = CLIENT, grant = 'client_credentials'): Promise<Reply> {
      const answer = await fetch(`${paypal.url}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: grant }),
      });
      const body = (await answer.json()) as { access_token?: string };
      bearer = body.access_token ?? bearer;
      return { status: answer.status, body, headers: answer.headers };
    },
    create(change: object = {}, extra: Extra = {}): Promise<Reply> {
      attempts += 1;
      const headers = { 'paypal-request-id': `create-${attempts}`, ...extra };
      return call('POST', '/v2/checkout/orders', { ...orderRequest(), ...change }, headers);
    },
    async order(change: object = {}): Promise<string> {
      const { status, body } = await merchant.create(change);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    async approved(choice: Parameters<PayPalSimulator['choose']>[1] = 'approve'): Promise<string> {
      const id = await merchant.order();
      paypal.choose(id, choice);
      return id;
    },
    read: (id: string) => call('GET', `/v2/checkout/orders/${id}`),
    capture: (id: string, requestId = 'capture-1', extra: Extra = {}) =>
      call('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': requestId, ...extra }),
    refund: (capture: string, body: object = {}, requestId = 'refund-1') =>
      call('POST', `/v2/payments/captures/${capture}/refund`, body, { 'paypal-request-id': requestId }),
    money: () => paypal.ledger().map(({ kind, amountPence }) => [kind, amountPence]),
  };
  return merchant;
}

export function captureOf({ body }: Reply) {
  return body.purchase_units[0].payments?.captures[0];
}

export function issueOf({ status, body }: Reply): [number, string] {
  return [status, body.details?.[0].issue];
}

export function orderRequest(value = '57.46') {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'BP-10042',
        invoice_id: 'BP-10042-1',
        description: 'Bitepoint order BP-10042',
        amount: { currency_code: 'GBP', value },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Bitepoint',
          user_action: 'PAY_NOW',
          return_url: 'http://127.0.0.1:9/basket/checkout?paypal=true',
          cancel_url: 'http://127.0.0.1:9/basket/checkout?paypal=true&status=cancel',
        },
      },
    },
  };
}

export type Received = { headers: Record<string, string>; rawBody: string };

/** Where webhooks go: what came is kept, and answered with `status`. */
export async function pretendHook() {
  const received: Received[] = [];
  const hook = { url: '', received, answered: [] as number[], status: 200, close: () => {} };
  const server = createServer(async (request, response) => {
    let rawBody = '';
    for await (const chunk of request) rawBody += chunk;
    received.push({ headers: request.headers as Record<string, string>, rawBody });
    response.statusCode = hook.status;
    hook.answered.push(hook.status);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  hook.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return hook;
}
