import { beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const CHARGED_AND_ANSWER_LOST = '4000500000000001';
const SILENT = { payment: '404', resume: '404' } as const;
let owner: TestBrowser;
beforeEach(() => {
  app.bank.knobs.broken = {};
});

/** A charge of which the gateway has said nothing for so long, and the owner who settles it. */
async function stuck(minutes = 20) {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({
    email: `${crypto.randomUUID()}@example.com`,
  });
  const token = await buyer.token();
  await buyer.enterCard(token, CHARGED_AND_ANSWER_LOST);
  const { body } = await buyer.confirm(token);
  app.bank.knobs.broken = SILENT;
  app.clock.pass({ minutes });
  owner = await app.staff('owner');
  const read = () =>
    app.db.selectFrom('payments').selectAll().where('token', '=', token).executeTakeFirstOrThrow();
  const payment = await read();
  const subjects = async () => {
    const { email } = payment.snapshot as { email: string };
    const emails = app.db.selectFrom('emails').select('subject').where('recipient', '=', email);
    return (await emails.orderBy('position').execute()).map(({ subject }) => subject);
  };
  const settle = (input: object, who = owner) =>
    who.post<{ state: string }>(`/v1/office/payments/${payment.id}/settle`, {
      reason: 'No answer for hours',
      evidence: 'Rang Jo at the gateway, case 12',
      ...input,
    });
  const charge = app.bank.ledger().find((entry) => entry.token === token);
  const settlement = () =>
    app.db
      .selectFrom('payment_settlements')
      .select(['outcome', 'reference', 'evidence', 'settled_by'])
      .where('payment_id', '=', payment.id)
      .execute();
  return { buyer, transaction: body.transaction, payment, read, subjects, settle, charge, settlement };
}
const decimal = (pence: number) => `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;

test('as taken, its order is paid once, by the reference that refunds go by', async () => {
  const { buyer, transaction, payment, read, subjects, settle, charge, settlement } = await stuck();
  const taken = {
    outcome: 'taken',
    amount: decimal(payment.amount_pence),
    reference: charge?.crossReference,
  };
  const answers = await Promise.all([settle(taken), settle(taken)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await read()).toMatchObject({ state: 'captured', cross_reference: charge?.crossReference });
  expect((await buyer.read(transaction)).status).toBe(200);
  expect(await subjects()).toEqual([expect.stringMatching(/^Your Bitepoint order BP-/)]);
  expect(await settlement()).toEqual([
    {
      outcome: 'taken',
      reference: charge?.crossReference,
      evidence: 'Rang Jo at the gateway, case 12',
      settled_by: 'Olive Grant',
    },
  ]);
  const log = app.db.selectFrom('audit_log').select('did').where('subject_id', '=', payment.id).orderBy('id');
  expect((await log.execute()).filter(({ did }) => did === 'settleByHand')).toHaveLength(1);
  app.bank.knobs.broken = {};
});

test('as not taken, it can be paid again; a charge that turns up after all goes back, however late', async () => {
  const { buyer, payment, read, subjects, settle } = await stuck();
  expect((await settle({ outcome: 'not_taken' })).body).toMatchObject({ state: 'declined' });
  expect(await subjects()).toEqual([expect.stringMatching(/was not taken$/)]);
  app.bank.knobs.broken = {};
  const again = await buyer.token();
  await buyer.enterCard(again);
  expect((await buyer.confirm(again)).status).toBe(200);
  app.clock.pass({ days: 3 });
  await app.queue.run('sweep-payments');
  expect((await read()).state).toBe('refunding');
  await app.queue.drain();
  expect((await read()).state).toBe('refunded');
  expect(await subjects()).toContainEqual(expect.stringMatching(/^We are refunding a payment for order/));
  const { state } = await app.db
    .selectFrom('payments')
    .select('state')
    .where('token', '=', again)
    .executeTakeFirstOrThrow();
  expect([payment.state, state]).toEqual(['capturing', 'captured']);
});

test('never against the gateway’s own word, which is asked for first', async () => {
  const { read, settle, settlement } = await stuck();
  app.bank.knobs.broken = {};
  const { status, text } = await settle({ outcome: 'not_taken' });
  expect([status, text]).toEqual([
    409,
    expect.stringContaining('The gateway has answered. The payment was taken'),
  ]);
  expect((await read()).state).toBe('captured');
  expect(await settlement()).toEqual([]);
});

test('by an owner alone, with evidence, for just what was ordered, and not before the gateway is late', async () => {
  const { payment, read, settle, charge } = await stuck();
  const taken = {
    outcome: 'taken',
    amount: decimal(payment.amount_pence),
    reference: charge?.crossReference,
  };
  const refunder = await app.staff('staff', { mayRefund: true });
  expect((await settle(taken, refunder)).status).toBe(403);
  for (const [wrong, field] of [
    [{ amount: decimal(payment.amount_pence - 1) }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ reference: '' }, 'reference'],
    [{ evidence: '' }, 'evidence'],
    [{ reason: '' }, 'reason'],
    [{ outcome: 'perhaps' }, 'outcome'],
  ] as const) {
    const { status, body } = await settle({ ...taken, ...wrong });
    expect([field, status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([
      ...[field, 422, [field]],
    ]);
  }
  expect((await read()).state).toBe('capturing');
  app.bank.knobs.broken = {};
  const early = await stuck(14);
  expect((await early.settle({ outcome: 'not_taken' })).status).toBe(409);
  expect((await early.read()).state).toBe('capturing');
  app.bank.knobs.broken = {};
});

test('staff look at it again on a day of their choice, by which it is due', async () => {
  const { payment } = await stuck();
  const staff = await app.staff('staff');
  const again = (on: string) => staff.post(`/v1/office/payments/${payment.id}/look-again`, { on });
  expect((await again('2026-11-20')).status).toBe(422);
  expect((await again('2027-03-20')).status).toBe(422);
  const on = Temporal.PlainDate.from(app.clock.now().toISOString().slice(0, 10)).add({ days: 3 }).toString();
  expect((await again(on)).status).toBe(200);
  const row = app.db.selectFrom('payments').select('look_again_on').where('id', '=', payment.id);
  expect(await row.executeTakeFirst()).toEqual({ look_again_on: on });
  app.bank.knobs.broken = {};
});
