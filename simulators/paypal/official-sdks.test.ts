import { request as plainRequest } from 'node:http';
// @ts-expect-error It brings no types.
import checkout from '@paypal/checkout-server-sdk';
import {
  CheckoutPaymentIntent,
  Client,
  type CustomError,
  OrdersController,
  PatchOp,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PayPalSimulator, startPayPal } from './simulator.ts';

// The older SDK keeps access tokens by the client's id for as long as its process lives, so each test has an id of its own.
const credentials = () => ({ clientId: `sdk-${Math.random()}`, secret: 'sdk-secret' });

let paypal: PayPalSimulator;
let account: ReturnType<typeof credentials>;
beforeEach(async () => {
  account = credentials();
  paypal = await startPayPal({ port: 0, ...account });
});
afterEach(() => paypal.close());

const PAYER_ID = /^[2-9A-HJ-NP-Z]{13}$/;
const moneyMoved = () => paypal.ledger().map(({ kind, amountPence }) => [kind, amountPence]);

describe('PayPal’s official SDKs run unchanged but for the host', () => {
  test('@paypal/paypal-server-sdk', async () => {
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

  test('@paypal/checkout-server-sdk', async () => {
    const { core, orders, payments } = checkout;
    const client = new core.PayPalHttpClient(
      new core.PayPalEnvironment(account.clientId, account.secret, paypal.url, paypal.url),
    );
    const send = async (request: unknown) => (await client.execute(request)).result;
    const amountOf = (value: string) => ({ currency_code: 'GBP', value });

    const toCreate = new orders.OrdersCreateRequest();
    toCreate.requestBody({
      intent: 'CAPTURE',
      application_context: { return_url: 'https://shop.example/paid', cancel_url: 'https://shop.example/' },
      purchase_units: [{ custom_id: 'BP-10042', invoice_id: 'BP-10042-1', amount: amountOf('20.00') }],
    });
    const { id, status } = await send(toCreate);
    expect(status).toBe('CREATED');

    paypal.choose(id, 'approve');
    const captured = await send(new orders.OrdersCaptureRequest(id));
    const { id: captureId } = captured.purchase_units[0].payments.captures[0];
    const toRefund = new payments.CapturesRefundRequest(captureId);
    toRefund.requestBody({ amount: amountOf('7.50') });
    const part = await send(toRefund);
    await send(new payments.CapturesRefundRequest(captureId));

    const order = await send(new orders.OrdersGetRequest(id));
    expect(order.payer.payer_id).toMatch(PAYER_ID);
    expect(order.purchase_units[0]).toMatchObject({ custom_id: 'BP-10042', invoice_id: 'BP-10042-1' });
    const capture = await send(new payments.CapturesGetRequest(captureId));
    expect(capture).toMatchObject({ status: 'REFUNDED', custom_id: 'BP-10042', invoice_id: 'BP-10042-1' });
    const refund = await send(new payments.RefundsGetRequest(part.id));
    expect(refund).toMatchObject({ status: 'COMPLETED', amount: amountOf('7.50'), invoice_id: 'BP-10042-1' });
    expect(moneyMoved()).toEqual([
      ['capture', 2000],
      ['refund', 750],
      ['refund', 1250],
    ]);
  });
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
