import { request as plainRequest } from 'node:http';
import {
  CheckoutPaymentIntent,
  Client,
  type CustomError,
  OrdersController,
  PatchOp,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PayPalSimulator, startPayPal } from './simulator.ts';

const account = { clientId: 'sdk', secret: 'sdk-secret' };

let paypal: PayPalSimulator;
beforeEach(async () => {
  paypal = await startPayPal({ port: 0, ...account });
});
afterEach(() => paypal.close());

const PAYER_ID = /^[2-9A-HJ-NP-Z]{13}$/;
const moneyMoved = () => paypal.ledger().map(({ kind, amountPence }) => [kind, amountPence]);

test('PayPal’s official SDK runs unchanged but for the host', async () => {
  const client = new Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: account.clientId,
      oAuthClientSecret: account.secret,
    },
    // The SDK has no option for the host, so what it has written is sent to another one.
    unstable_httpClientOptions: { transport: { request: redirectedTo(paypal.url) } },
  });
  const orders = new OrdersController(client);
  const payments = new PaymentsController(client);
  const amountOf = (value: string) => ({ currencyCode: 'GBP', value });

  const created = await orders.createOrder({
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        {
          customId: 'BP-10042',
          invoiceId: 'BP-10042-1',
          amount: { ...amountOf('20.00'), breakdown: { itemTotal: amountOf('20.00') } },
          items: [{ name: 'Theory book', quantity: '2', unitAmount: amountOf('10.00') }],
        },
      ],
    },
  });
  const id = created.result.id ?? '';
  expect([created.statusCode, created.result.status]).toEqual([201, 'CREATED']);
  const early = await orders.captureOrder({ id }).catch((error: CustomError) => error);
  expect(early).toMatchObject({ statusCode: 422, result: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } });

  paypal.choose(id, 'approve');
  const { result: captured } = await orders.captureOrder({ id });
  const captureId = captured.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? '';
  const part = await payments.refundCapturedPayment({ captureId, body: { amount: amountOf('7.50') } });
  const rest = await payments.refundCapturedPayment({ captureId, prefer: 'return=representation' });
  expect([part.result.status, rest.result.status]).toEqual(['COMPLETED', 'COMPLETED']);
  expect(rest.result.amount).toEqual(amountOf('12.50'));

  const { result: held } = await orders.createOrder({
    body: { intent: CheckoutPaymentIntent.Authorize, purchaseUnits: [{ amount: amountOf('30.00') }] },
  });
  const patched = await orders.patchOrder({
    id: held.id ?? '',
    body: [
      {
        op: PatchOp.Replace,
        path: "/purchase_units/@reference_id=='default'/amount",
        value: { currency_code: 'GBP', value: '40.00' },
      },
      { op: PatchOp.Add, path: "/purchase_units/@reference_id=='default'/custom_id", value: 'BP-10043' },
    ],
  });
  expect(patched.statusCode).toBe(204);
  paypal.choose(held.id ?? '', 'approve');
  const wrong = await orders.captureOrder({ id: held.id ?? '' }).catch((error: CustomError) => error);
  expect(wrong).toMatchObject({ result: { details: [{ issue: 'ACTION_DOES_NOT_MATCH_INTENT' }] } });
  const { result: authorised } = await orders.authorizeOrder({ id: held.id ?? '' });
  const authorizationId = authorised.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? '';
  const { result: authorization } = await payments.getAuthorizedPayment({ authorizationId });
  expect(authorization).toMatchObject({
    status: 'CREATED',
    amount: amountOf('40.00'),
    customId: 'BP-10043',
  });
  const { result: taken } = await payments.captureAuthorizedPayment({ authorizationId });
  expect(taken).toMatchObject({ status: 'COMPLETED', amount: amountOf('40.00') });
  const late = await payments.voidPayment({ authorizationId }).catch((error: CustomError) => error);
  expect(late).toMatchObject({ statusCode: 422, result: { details: [{ issue: 'PREVIOUSLY_CAPTURED' }] } });

  const { result: order } = await orders.getOrder({ id });
  expect(order.payer?.payerId).toMatch(PAYER_ID);
  expect(order.purchaseUnits?.[0]).toMatchObject({ customId: 'BP-10042', invoiceId: 'BP-10042-1' });
  expect(order.purchaseUnits?.[0]?.items).toMatchObject([{ name: 'Theory book', quantity: '2' }]);
  const { result: capture } = await payments.getCapturedPayment({ captureId });
  expect(capture).toMatchObject({ status: 'REFUNDED', customId: 'BP-10042', invoiceId: 'BP-10042-1' });
  const { result: refund } = await payments.getRefund({ refundId: part.result.id ?? '' });
  expect(refund).toMatchObject({ status: 'COMPLETED', amount: amountOf('7.50'), invoiceId: 'BP-10042-1' });
  expect(moneyMoved()).toEqual([
    ['capture', 2000],
    ['refund', 750],
    ['refund', 1250],
    ['capture', 4000],
  ]);
});

/** Node's own request, with another host in its options. */
function redirectedTo(address: string): typeof plainRequest {
  const { hostname, port } = new URL(address);
  return ((options: object, ...rest: []) =>
    plainRequest(
      { ...options, protocol: 'http:', hostname, port, agent: undefined },
      ...rest,
    )) as typeof plainRequest;
}
