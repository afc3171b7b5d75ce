import fc from 'fast-check';
import { expect } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { paidForLine } from '#src/features/orders/paid-for-line.server.ts';
import { refundPageData } from '#src/features/refunds/office/refund-page-data.server.ts';
import type { TestBrowser } from '../browser.ts';
import { wire } from '../prices.ts';
import { type RefundBody, shownRefund } from '../shown-refund.ts';
import { rowsOfRefunds } from './books.ts';
import type { School, Sold } from './school.ts';

/** Something that happens to the orders of a school. */
export type Step =
  /** What the refund page offers: some hours or pieces of lines, an amount in thousandths of what is left, or all. */
  | { do: 'lines'; nth: number; taken: [line: number, units: number][] }
  | { do: 'amount'; nth: number; thousandths: number }
  | { do: 'all'; nth: number }
  /** A line's money in thousandths of what it cost, as the call takes it: what is not left must be refused. */
  | { do: 'pieces'; nth: number; line: number; thousandths: number }
  | { do: 'too much'; nth: number }
  | { do: 'stale'; nth: number; off: number }
  | { do: 'two at once'; nth: number }
  | { do: 'spend by phone'; nth: number; thousandths: number }
  | { do: 'carry out' }
  | { do: 'carry out, and PayPal refuses' }
  | { do: 'ask again'; nth: number };

const nth = fc.nat(20);
const thousandths = fc.integer({ min: 1, max: 1_000 });
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('lines' as const), nth, taken: taken() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('amount' as const), nth, thousandths }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('all' as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pieces' as const), nth, line: fc.nat(3), thousandths }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('too much' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('stale' as const), nth, off: fc.constantFrom(-500, -1, 1, 500) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('two at once' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spend by phone' as const), nth, thousandths }) },
  { weight: 2, arbitrary: fc.constant({ do: 'carry out' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'carry out, and PayPal refuses' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask again' as const), nth }) },
);

function taken() {
  return fc.uniqueArray(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 30 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([line]) => line,
  });
}

const pence = (text: string) => Number(text.replace(/\D/g, ''));
const pick = <One>(list: readonly One[], at: number): One | undefined => list[at % Math.max(1, list.length)];

export async function take(school: School, step: Step) {
  const { app, byPayPal } = school;
  if (step.do === 'carry out') await app.queue.drain();
  else if (step.do === 'carry out, and PayPal refuses') {
    const waiting = app.db.selectFrom('refund_legs').select('id').where('method', '=', 'paypal');
    if ((await waiting.where('state', '=', 'planned').execute()).length > 0)
      byPayPal.paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
    await app.queue.drain();
  } else if (step.do === 'ask again') await askAgain(school, step.nth);
  else if (step.do === 'spend by phone') await spend(school, step);
  else {
    const sold = pick(school.sold, step.nth);
    if (sold) await refund(school, sold, step);
  }
}

type RefundStep = Exclude<
  Step,
  { do: 'carry out' | 'carry out, and PayPal refuses' | 'ask again' | 'spend by phone' }
>;

const askRefund = async (
  school: School,
  { order }: Sold,
  body: RefundBody & { plan?: string },
  by: TestBrowser = school.staff,
) =>
  by.post<{ id: string; amount: string }>(`/v1/office/orders/${order.id}/refunds`, {
    reason: 'Other',
    plan: await shownRefund(school.app.db, order.id, body, school.app.clock.now()),
    ...body,
  });

async function refund(school: School, sold: Sold, step: RefundStep) {
  const remainingPence = await leftOf(school, sold);
  const plan = await shownRefund(school.app.db, sold.order.id, { how: 'all' }, school.app.clock.now());
  const body = { how: 'all' as const, plan };
  const note = (answer: Awaited<ReturnType<typeof askRefund>>) => {
    if (answer.status === 200)
      school.confirmedRefunds.push({
        id: answer.body.id,
        orderId: sold.order.id,
        pence: pence(answer.body.amount),
      });
    return answer.status;
  };
  switch (step.do) {
    case 'stale':
      return expect(
        note(
          await askRefund(school, sold, {
            ...body,
            plan: `${Math.max(0, remainingPence + step.off) || remainingPence + 1}-${plan.split('-')[1]}`,
          }),
        ),
      ).toBe(409);
    case 'too much': {
      const amount = wire(remainingPence + 1);
      const status = note(await askRefund(school, sold, { how: 'amount', amount }));
      return expect([409, 422]).toContain(status);
    }
    case 'two at once': {
      const both = await Promise.all(
        [school.staff, school.colleague].map((by) => askRefund(school, sold, body, by)),
      );
      const won = both.map(note).filter((status) => status === 200).length;
      expect(won).toBeLessThanOrEqual(1);
      break;
    }
    case 'pieces':
      await askForPieces(school, sold, step, { remainingPence, note });
      break;
    default:
      await askByPage(school, sold, step, { remainingPence, note });
  }
  await expectSpentStay(school, sold);
}

interface Asking {
  remainingPence: number;
  note(answer: Awaited<ReturnType<typeof askRefund>>): number;
}

/** As the page does: what it shows is what is posted, and what is given. */
async function askByPage(
  school: School,
  sold: Sold,
  step: Extract<Step, { do: 'lines' | 'amount' | 'all' }>,
  { remainingPence, note }: Asking,
) {
  const how = step.do;
  const amount =
    step.do === 'amount' ? wire(Math.max(1, Math.round((remainingPence * step.thousandths) / 1_000))) : '';
  const query = new URLSearchParams({ how, amount });
  if (step.do === 'lines')
    for (const [line, units] of step.taken) {
      query.append('take', `line-${line}`);
      query.append(`units-line-${line}`, String(units));
    }
  const page = await refundPageData(officeDepsOf(school.app.running), sold.order.id, query);
  if (page?.nothing !== null) {
    expect(remainingPence).toBe(0);
    expect(note(await askRefund(school, sold, { how: 'all' }))).toBe(409);
    return;
  }
  expect(page.remaining, 'the page says what is left').toBe(remainingPence);
  const lines = (page.preview?.lines ?? '').split(',').flatMap((one) => {
    const [part, amountOf] = one.split('=');
    return part && amountOf ? [{ part, amount: amountOf }] : [];
  });
  const answer = await askRefund(school, sold, {
    how,
    lines,
    ...(amount && { amount }),
    ...(page.preview && { plan: page.preview.fingerprint }),
  });
  expect([note(answer), page.reason]).toEqual([page.preview ? 200 : 422, page.reason]);
  if (!page.preview) return;
  expect(answer.body.amount, 'what was shown is given').toBe(page.preview.total);
  const legs = school.app.db
    .selectFrom('refund_legs')
    .select('amount_pence')
    .where('refund_id', '=', answer.body.id);
  expect((await legs.execute()).map(({ amount_pence }) => amount_pence).toSorted()).toEqual(
    page.preview.legs.map((leg) => pence(leg.amount)).toSorted(),
  );
}

async function askForPieces(
  school: School,
  sold: Sold,
  { line, thousandths: of }: Extract<Step, { do: 'pieces' }>,
  { remainingPence, note }: Asking,
) {
  const { db } = school.app;
  const cost = await db
    .selectFrom('order_lines')
    .select(['subtotal_pence', 'discount_pence', 'type'])
    .where('order_id', '=', sold.order.id)
    .where('position', '=', line)
    .executeTakeFirst();
  const full = cost ? paidForLine(cost) : 0;
  const amount = Math.max(1, Math.round((full * of) / 1_000));
  const part = `line ${line}`;
  const { activeShares } = await rowsOfRefunds(school.app, sold);
  const gone = activeShares
    .filter((share) => share.part === part)
    .reduce((sum, share) => sum + share.pence, 0);
  const lines = [{ part, amount: wire(amount) }];
  const status = note(await askRefund(school, sold, { how: 'lines', lines }));
  const mustRefuse =
    remainingPence === 0 || gone + amount > full || (cost?.type === 'voucher' && amount !== full);
  if (mustRefuse) expect([409, 422]).toContain(status);
  else expect([200, 422]).toContain(status);
}

/** What is left by what the office has said, less what a gateway refused. */
async function leftOf({ app, confirmedRefunds }: School, sold: Sold): Promise<number> {
  const ownRefunds = confirmedRefunds.filter(({ orderId }) => orderId === sold.order.id);
  const { legs } = await rowsOfRefunds(app, sold);
  const refused = legs.filter(({ state }) => state === 'refused').map((leg) => leg.amount_pence);
  const sum = (some: number[]) => some.reduce((all, one) => all + one, 0);
  return sold.order.total_pence - sum(ownRefunds.map((one) => one.pence)) + sum(refused);
}

/** What a voucher cost that has been spent from is never given back. */
async function expectSpentStay(school: School, sold: Sold) {
  const vouchers = await school.app.db
    .selectFrom('vouchers')
    .select(['value_pence', 'balance_pence', 'state'])
    .where('order_id', '=', sold.order.id)
    .execute();
  const spent = vouchers.filter((one) => one.state !== 'void' && one.balance_pence < one.value_pence);
  const stays = spent.reduce((sum, { value_pence }) => sum + value_pence, 0);
  expect(await leftOf(school, sold)).toBeGreaterThanOrEqual(stays);
}

async function spend({ app, staff, held }: School, step: Extract<Step, { do: 'spend by phone' }>) {
  const voucher = pick(held, step.nth);
  const row = await app.db
    .selectFrom('vouchers')
    .select('balance_pence')
    .where('id', '=', voucher?.id ?? '')
    .executeTakeFirst();
  if (!voucher || !row || row.balance_pence === 0) return;
  const amount = wire(Math.max(1, Math.round((row.balance_pence * step.thousandths) / 1_000)));
  const body = { amount, expected_balance: wire(row.balance_pence), note: 'an hour on Monday' };
  // 409 for a voucher that was closed with its order.
  const { status } = await staff.post(`/v1/office/vouchers/${voucher.id}/spend`, body);
  expect([200, 409]).toContain(status);
}

async function askAgain({ app, staff, confirmedRefunds }: School, at: number) {
  const one = pick(confirmedRefunds, at);
  if (!one) return;
  const refused = await app.db
    .selectFrom('refund_legs')
    .select('id')
    .where('refund_id', '=', one.id)
    .where('state', '=', 'refused')
    .execute();
  const { status } = await staff.post(`/v1/office/refunds/${one.id}/retry`);
  // Refused where another refund has given it back since.
  expect(refused.length > 0 ? [200, 409] : [409]).toContain(status);
}
