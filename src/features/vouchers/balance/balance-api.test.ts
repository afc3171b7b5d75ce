import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newReference, newVoucherCode } from '#src/platform/references.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { issuedVouchers } from '#testing/issued-vouchers.ts';
import { redeemVouchers } from '../redemption/redeem.server.ts';
import { moveVoucher } from '../vouchers.server.ts';
import type { BalanceResponse } from './balance-api-schema.ts';
import { openVoucherByLink, spendingOf } from './voucher-by-link.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ CODES_PER_MINUTE: '10' });
});
beforeEach(() => app.clock.pass({ minutes: 1 }));
afterAll(() => app.close());

const ask = (code: unknown) => app.browser().post<BalanceResponse>('/v1/website/vouchers/balance', { code });
async function boughtOne() {
  const bought = await issuedVouchers(app);
  const [secrets] = bought.secrets;
  if (!secrets) throw new Error('The encrypted code is gone.');
  return { ...bought, ...secrets };
}

test('a code shows its balance and no personal data', async () => {
  const { code } = await boughtOne();
  const answer = await ask(code);
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      value: '100.00',
      balance: '100.00',
      expires_on: '2028-11-21',
      status: 'ready',
      ends: code.slice(-4),
      design: 'Birthday',
      thumbnail_path: '/art/vouchers/birthday.svg',
    },
  ]);
  expect(answer.text).not.toMatch(/sam|joan|roundabouts/i);
});

test('a code is read however it is typed', async () => {
  const { code } = await boughtOne();
  for (const typed of [
    code.toLowerCase(),
    code.replaceAll('-', ''),
    code.replaceAll('-', ' '),
    ` ${code.replaceAll('-', '–')} `,
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
    code.replaceAll('0', 'O').replaceAll('1', 'I'),
  ])
    expect((await ask(typed)).status, typed).toBe(200);
});

test('every wrong code gets one answer, byte for byte', async () => {
  const { code, readFirst } = await boughtOne();
  const voucher = await readFirst();
  await app.db
    .transaction()
    .execute((tx) => moveVoucher(tx, voucher, 'void', { reason: 'cancelled', now: app.clock.now() }));
  const one = await ask(newVoucherCode());
  expect(one.status).toBe(422);
  expect(one.body.errors).toEqual({ code: ['We don’t recognise that code. Please check it and try again.'] });
  for (const wrong of [
    code,
    `${code}0`,
    code.slice(1),
    '',
    '!',
    "' or 1=1 --",
    'U'.repeat(16),
    'x'.repeat(9_000),
  ])
    expect((await ask(wrong)).text).toBe(one.text);
});

test('part-used, used and expired vouchers have a status of their own', async () => {
  const { code, readFirst } = await boughtOne();
  const { id, order_id } = await readFirst();
  const redeem = (pence: number, orderId: string) =>
    app.db
      .transaction()
      .execute((tx) =>
        redeemVouchers(
          tx,
          [{ voucherId: id, ends: '', pence } as never],
          { id: orderId, number: null },
          app.clock.now(),
        ),
      );
  await redeem(37_62, order_id ?? '');
  expect((await ask(code)).body).toMatchObject({ balance: '62.38', status: 'part_used' });
  await redeem(62_38, crypto.randomUUID());
  expect((await ask(code)).body).toMatchObject({ balance: '0.00', status: 'used' });
  expect(await spendingOf(app.db, id)).toMatchObject([
    { kind: 'redeemed', pence: -62_38 },
    { kind: 'redeemed', pence: -37_62 },
  ]);
  const second = await boughtOne();
  await sql`update vouchers set expires_on = '2026-11-20' where id = ${(await second.readFirst()).id}`.execute(
    app.db,
  );
  expect((await ask(second.code)).body).toMatchObject({ status: 'expired' });
});

test('codes are tried a few times a minute at most', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1) statuses.push((await ask(newVoucherCode())).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test('the first look at a voucher’s page is written down, once it was sent', async () => {
  const { page, readFirst } = await boughtOne();
  const look = (ref: string) => openVoucherByLink(app.db, app.running.services.secrets, ref, app.clock.now());
  expect(await look(page)).toMatchObject({ state: 'pending' });
  expect(await readFirst()).toMatchObject({ state: 'pending' });
  await app.queue.drain();
  await Promise.all([look(page), look(page)]);
  const { id } = await readFirst();
  const events = await app.db
    .selectFrom('voucher_events')
    .select('to_state')
    .where('voucher_id', '=', id)
    .execute();
  expect(events).toEqual([{ to_state: 'sent' }, { to_state: 'active' }]);
});

test('a link that is wrong, cut short, or of a void voucher leads nowhere', async () => {
  const { page, code, readFirst } = await boughtOne();
  const look = (ref: string) => openVoucherByLink(app.db, app.running.services.secrets, ref, app.clock.now());
  for (const wrong of [newReference(), page.slice(1), page.toUpperCase(), '', '%', code])
    expect(await look(wrong)).toBeUndefined();
  const voucher = await readFirst();
  await app.db
    .transaction()
    .execute((tx) => moveVoucher(tx, voucher, 'void', { reason: 'cancelled', now: app.clock.now() }));
  expect(await look(page)).toBeUndefined();
});
