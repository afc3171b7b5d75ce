import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { asPence } from '#src/platform/money.ts';
import { publishSchool } from '#src/platform/school/published/published-school.server.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON } from '#testing/buyer.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { type VatEntry, vatEntries, vatOf } from './vat-entries.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let version = 0;
async function publish(model: VatModel) {
  app.clock.pass({ minutes: 1 });
  const vat = { model, number: model === 'unregistered' ? '' : brand.vat.number };
  const published = { school: { ...brand, vat }, after: version, by: 'Olive', now: app.clock.now() };
  await app.db.transaction().execute((tx) => publishSchool(tx, published));
  version += 1;
  app.clock.pass({ minutes: 1 });
}
const entries = (): Promise<VatEntry[]> =>
  vatEntries(app.running.services, new Date('2026-11-01'), new Date('2026-12-01'));
const of = (all: VatEntry[], paymentId: string) =>
  all
    .filter(({ order }) => order.paymentId === paymentId)
    .map(({ kind, day, model, parts }) => ({ kind, day, model, vat: parts.map(({ vat }) => vat) }));

test('an order is taxed as the school had published it when it was placed, and so is its refund', async () => {
  const first = await paidOrder(app, [LESSON, BRAIN_TRAINING, E_VOUCHER]);
  await publish('agent');
  const second = await paidOrder(app, [LESSON, BRAIN_TRAINING, E_VOUCHER]);
  await publish('unregistered');
  const third = await paidOrder(app, [LESSON, BRAIN_TRAINING, E_VOUCHER]);
  app.clock.pass({ days: 1 });
  for (const paymentId of [first, second, third])
    await refundNow(app, paymentId, {
      kind: 'parts',
      parts: [{ part: 'line 0', pence: asPence(34_50) }],
    });
  const all = await entries();
  const [lesson, product, fee] = [38_33, 1_67, 1_73];
  const sold = (vat: number[]) => ({ kind: 'sale', day: '2026-11-21', vat });
  const back = (vat: number[]) => ({ kind: 'refund', day: '2026-11-22', vat });
  expect(of(all, first)).toEqual([
    { ...sold([lesson, product, 0, fee]), model: 'principal' },
    { ...back([-5_75, 0, 0, -26]), model: 'principal' },
  ]);
  expect(of(all, second)).toEqual([
    { ...sold([0, product, 0, fee]), model: 'agent' },
    { ...back([0, 0, 0, -26]), model: 'agent' },
  ]);
  expect(of(all, third)).toEqual([
    { ...sold([0, 0, 0, 0]), model: 'unregistered' },
    { ...back([0, 0, 0, 0]), model: 'unregistered' },
  ]);
});

test('what went back before is known to the next refund, so that all VAT goes back in the end', async () => {
  await publish('principal');
  const paymentId = await paidOrder(app, [LESSON]);
  for (const pence of [33, 10_01, 100_00]) {
    await refundNow(app, paymentId, { kind: 'amount', pence: asPence(pence) });
    app.clock.pass({ days: 1 });
  }
  const soFar = await entries();
  await refundNow(app, paymentId, { kind: 'all' });
  const own = (all: VatEntry[]) => all.filter(({ order }) => order.paymentId === paymentId);
  expect(own(soFar)).toHaveLength(4);
  expect(vatOf(own(soFar))).toBeGreaterThan(0);
  const all = own(await entries());
  expect(vatOf(all)).toBe(0);
  // A later window sees the earlier refunds too.
  const late = await vatEntries(app.running.services, app.clock.now(), new Date('2026-12-24'));
  expect(vatOf(own(late))).toBe(0 - vatOf(own(soFar)));
});
