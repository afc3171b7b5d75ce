import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT, orderRequest, pretendMerchant } from './pretend-merchant.ts';
import { type PayPalSimulator, startPayPal } from './simulator.ts';

let paypal: PayPalSimulator;
let merchant: ReturnType<typeof pretendMerchant>;
beforeAll(async () => {
  paypal = await startPayPal({ port: 0, ...CLIENT });
  merchant = pretendMerchant(paypal);
  await merchant.signIn();
});
afterAll(() => paypal.close());

const look = async (path: string) => {
  const answer = await fetch(`${paypal.url}${path}`);
  const text = await answer.text();
  return { status: answer.status, policy: answer.headers.get('content-security-policy'), text };
};
const answerWith = async (token: string, choice: string) => {
  const body = new URLSearchParams({ token, choice });
  const answer = await fetch(`${paypal.url}/checkoutnow`, { method: 'POST', body, redirect: 'manual' });
  const location = answer.headers.get('location');
  return {
    status: answer.status,
    location: location ? new URL(location) : undefined,
    text: await answer.text(),
  };
};

describe('the approval page', () => {
  test('says what is paid, to whom, and that no money moves', async () => {
    const unit = { ...orderRequest().purchase_units[0], description: '<b>Ten hours</b>' };
    const id = await merchant.order({ purchase_units: [unit] });
    const { status, text, policy } = await look(`/checkoutnow?token=${id}`);
    expect(status).toBe(200);
    expect(text).toContain('Test payments: no money moves');
    expect(text).toContain('Pay £57.46 to Bitepoint?');
    expect(text).toContain('&lt;b&gt;Ten hours&lt;/b&gt;');
    for (const choice of ['approve', 'decline', 'pending', 'slow', 'cancel'])
      expect(text).toContain(`<button name="choice" value="${choice}"`);
    expect(text).not.toMatch(/<script|<style| style=/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9;");
  });

  test.each(['approve', 'decline', 'pending', 'slow'])(
    '%s sends the payer back with the order',
    async (choice) => {
      const id = await merchant.order();
      const { status, location } = await answerWith(id, choice);
      expect(status).toBe(303);
      expect(location?.pathname).toBe('/basket/checkout');
      expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
        paypal: 'true',
        token: id,
        PayerID: expect.stringMatching(/^[0-9A-Z]{13}$/),
      });
      expect((await merchant.read(id)).body.status).toBe('APPROVED');
    },
  );

  test('cancel sends the payer back without an approval', async () => {
    const id = await merchant.order();
    const { location } = await answerWith(id, 'cancel');
    expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
      paypal: 'true',
      status: 'cancel',
      token: id,
    });
    expect((await merchant.read(id)).body.status).toBe('PAYER_ACTION_REQUIRED');
  });

  test('keeps the answer of a payer whose order names no way back', async () => {
    const id = await merchant.order({ payment_source: { paypal: {} } });
    expect((await answerWith(id, 'approve')).status).toBe(200);
    expect((await merchant.read(id)).body.status).toBe('APPROVED');
  });

  test('asks again where nothing was chosen', async () => {
    const id = await merchant.order();
    expect((await answerWith(id, 'steal')).status).toBe(400);
    expect((await merchant.read(id)).body.status).toBe('PAYER_ACTION_REQUIRED');
  });

  test('has nothing to ask about an order that is paid or unknown', async () => {
    const id = await merchant.approved();
    await merchant.capture(id);
    const paid = await look(`/checkoutnow?token=${id}`);
    expect(paid.status).toBe(410);
    expect(paid.text).toContain('href="http://127.0.0.1:9/basket/checkout?paypal=true"');
    expect((await answerWith(id, 'cancel')).status).toBe(410);
    expect((await look('/checkoutnow?token=NOBODYS')).status).toBe(404);
    expect((await look('/checkoutnow')).status).toBe(404);
  });
});

test('the page for people lists the money and the orders', async () => {
  const unit = { ...orderRequest('12.30').purchase_units[0], custom_id: '<i>BP-7</i>' };
  const id = await merchant.order({ purchase_units: [unit] });
  paypal.choose(id, 'approve');
  await merchant.capture(id);
  const { text } = await look('/');
  expect(text).toContain('Test payments: no money moves');
  expect(text).toContain('£12.30');
  expect(text).toContain(id);
  expect(text).not.toContain('<i>');
});

test('the desk says so where the order has no captured payment', async () => {
  const answer = await fetch(new URL('/desk', paypal.url), {
    method: 'POST',
    body: new URLSearchParams({ order: 'NOBODYS', pounds: '', do: 'refund' }),
  });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('No captured payment has this PayPal order');
});

test('the styles are there', async () => {
  for (const name of ['page', 'approval'])
    expect((await look(`/assets/${name}.css`)).text).toContain('.mind');
});
