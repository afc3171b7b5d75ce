import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from '#simulators/paypal/pretend-merchant.ts';
import { type PayPalOptions, type PayPalSimulator, startPayPal } from '#simulators/paypal/simulator.ts';
import type { IssuedToken, RedirectAttempt, RedirectGateway } from '#src/features/payments/gateway.ts';
import { payPal } from '#src/features/payments/gateways/paypal.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { asPence } from '#src/platform/money.ts';

export const WEBHOOK = '8PT597110X687430LKGECATA';

export const ORDER = {
  paymentId: '0b9d6c2e-8f3a-4c52-9d0f-3a1b5c7d9e1f',
  seller: 'Bitepoint',
  amount: asPence(5746),
  orderNumber: 'BP-7K3M9Q',
  description: 'Bitepoint order BP-7K3M9Q',
  returnUrl: 'http://127.0.0.1:9/basket/checkout?paypal=true',
  cancelUrl: 'http://127.0.0.1:9/basket/checkout?paypal=true&status=cancel',
};

export interface TestPayPal {
  paypal: PayPalSimulator;
  redirect: RedirectGateway;
  logged: string[];
  now: Date;
  /** A new client without an access token. */
  client(change?: Partial<Parameters<typeof payPal>[0]>): RedirectGateway;
  /** An order that its payer has answered, with what the client needs to ask about it. */
  attempt(choice?: Parameters<PayPalSimulator['choose']>[1]): Promise<RedirectAttempt>;
  money(): [kind: string, pence: number][];
}

/** The client against the simulator, over HTTP, with a fixed clock. It waits for long: what tests that has a client of its own. */
export async function testPayPal(options: Partial<PayPalOptions> = {}): Promise<TestPayPal> {
  const moment = { now: new Date('2026-11-21T10:00:00.000Z') };
  const clock = { now: () => moment.now };
  const paypal = await startPayPal({ port: 0, ...CLIENT, clock, ...options });
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  const client: TestPayPal['client'] = (change) =>
    payPal(
      { apiUrl: paypal.url, ...CLIENT, webhookId: WEBHOOK, timeoutMs: 30_000, ...change },
      {
        clock,
        log,
        mayAskFor: async () => true,
      },
    );
  const redirect = client();
  return Object.assign(moment, {
    paypal,
    redirect,
    logged,
    client,
    async attempt(choice?: Parameters<PayPalSimulator['choose']>[1]) {
      const attempt = attemptAt(created(await redirect.createOrder(ORDER)).id);
      if (choice) paypal.choose(attempt.token, choice);
      return attempt;
    },
    money: () => paypal.ledger().map(({ kind, amountPence }): [string, number] => [kind, amountPence]),
  });
}

export function attemptAt(token: string): RedirectAttempt {
  const { paymentId, amount, orderNumber } = ORDER;
  return { token, paymentId, amount, orderNumber };
}

export function created(order: IssuedToken): Extract<IssuedToken, { kind: 'issued' }> {
  if (order.kind !== 'issued') throw new Error(`The order was ${order.kind}`);
  return order;
}

type Tamper = (text: string, path: string, requestId: string) => string;

/** A proxy that can change the answers. */
export async function tampering(target: string, change: Tamper) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    const requestId = String(request.headers['paypal-request-id'] ?? '');
    response.end(change(await answer.text(), request.url ?? '', requestId));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
