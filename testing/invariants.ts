import { expect } from 'vitest';
import { liveStates } from '#src/features/payments/payment.ts';
import type { TestApp } from './app.ts';
import { brokenInvariants } from './broken-invariants.ts';
import { findWrongRefundTexts } from './wrong-refund-texts.ts';

/** Compares the gateways' ledgers with our rows once everything has settled (I1 to I4), and what buyers were told (I6). */
export async function expectInvariants(app: Pick<TestApp, 'db' | 'bank' | 'paypal'>) {
  await expectRefundTexts(app);
  expect(await brokenInvariants(app.db, app)).toEqual([]);
}

/** What buyers are told of refunds is true, whatever is under way (I6). */
export async function expectRefundTexts(app: Pick<TestApp, 'db' | 'bank' | 'paypal'>) {
  expect(await findWrongRefundTexts(app.db, app)).toEqual([]);
}

/** Lets time pass and runs jobs until nothing is undecided. */
export async function letSettle(app: Pick<TestApp, 'db' | 'clock' | 'queue'>) {
  // A card's token expires after half an hour, an unapproved order at PayPal after hours.
  for (const [round, minutes] of [2, 35, 10, 20, 40, 80, 160, 320, 640].entries()) {
    await app.queue.drain();
    app.clock.pass({ minutes });
    await app.queue.run('sweep-payments');
    await app.queue.run('sweep-refunds');
    const waiting = await app.queue.waiting();
    // A charge that arrives after its payment failed is looked for some minutes later.
    if (round >= 2 && waiting.length === 0 && !(await isUndecided(app.db))) return;
  }
  throw new Error('Something never settled');
}

/** Whether a payment waits for its gateway's word. */
async function isUndecided(db: TestApp['db']): Promise<boolean> {
  const states = [...liveStates, 'refunding'] as const;
  const payment = db.selectFrom('payments').select('id').where('state', 'in', states).limit(1);
  return (await payment.executeTakeFirst()) !== undefined;
}

/** The same of a payment or a refund. */
export async function isUnderWay({ db }: Pick<TestApp, 'db'>): Promise<boolean> {
  const refund = db.selectFrom('refunds').select('id').where('state', '=', 'in_progress').limit(1);
  return (await isUndecided(db)) || (await refund.executeTakeFirst()) !== undefined;
}
