import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { type Step, steps, take } from '#testing/any-refunds/asks.ts';
import { expectBooksAgree } from '#testing/any-refunds/books.ts';
import { buy, purchases, type School } from '#testing/any-refunds/school.ts';
import { testApp } from '#testing/app.ts';
import { usually } from '#testing/at-night.ts';
import { expectJournalsBalance } from '#testing/balanced-journals.ts';
import { COURSE } from '#testing/buyer.ts';
import { setPlaces } from '#testing/course-places.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { expectInvariants, expectRefundTexts, letSettle } from '#testing/invariants.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';

// At night: five orders instead of two
/** More by hand: REFUND_RUNS=300 and SEED=1, 2, 3… */
const numRuns = Number(process.env.REFUND_RUNS ?? usually(2, { atNight: 5 }));
const seed = Number(process.env.SEED ?? 20261122);

const app = await testApp();
const byPayPal = payPalBuyers(app);
afterAll(() => app.close());

test('orders paid by any mix and refunded in any order get back what was paid, each way its own, to the penny', async () => {
  await setPlaces(app, COURSE.product_id, 10_000);
  await addTestCode(app, 'THIRD', { percent: 33, allowsAnother: true });
  await addTestCode(app, 'TWENTY', {
    pence: asPence(20_00),
    appliesTo: 'everything',
    allowsAnother: true,
  });
  const months = fc.record({
    first: fc.array(purchases, { minLength: 1, maxLength: 2 }),
    between: fc.array(steps, { maxLength: 3 }),
    last: fc.array(purchases, { maxLength: 2 }),
    rest: fc.array(steps, { minLength: 3, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(months, async ({ first, between, last, rest }) => {
      const [staff, colleague] = await Promise.all([
        app.staff('owner'),
        app.staff('staff', { mayRefund: true }),
      ]);
      const school: School = { app, byPayPal, staff, colleague, sold: [], held: [], confirmedRefunds: [] };
      await buy(school, { goods: ['E_VOUCHER', 'GIFT_CARD'], by: 'card', vouchers: [], discounts: [] });
      for (const one of first) await buy(school, one);
      for (const step of between) await takeAndRead(school, step);
      for (const one of last) await buy(school, one);
      for (const step of rest) await takeAndRead(school, step);
      await letSettle(app);
      for (const sold of school.sold) await expectBooksAgree(app, sold, school.confirmedRefunds, school.held);
    }),
    { numRuns, endOnFailure: true, seed },
  );
  await expectInvariants(app);
  await expectJournalsBalance(app);
});

/** What buyers are told is read between the steps too: it may not be put right at the end alone. */
async function takeAndRead(school: School, step: Step) {
  await take(school, step);
  await expectRefundTexts(school.app);
}
