import { z } from 'zod';
import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { toPay } from '#src/features/pay/due.ts';
import { payNow } from '#src/features/pay/read-instructor-pay.server.ts';
import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { type Api, diaryOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { toDecimal } from '#src/platform/money.ts';

const amount = z.string().describe('Pounds, as a decimal string; below nought, the instructor owes it');

const ownPay = z
  .object({
    owed: amount.describe('What the school owes now; below nought, what the instructor owes'),
    to_be_paid: amount.describe('Of closed runs'),
    paid: amount.describe('By all runs'),
    open_run: z.int().describe('The one that is not closed yet'),
    runs: z
      .array(z.object({ run: z.int(), total: amount, to_pay: amount, paid_on: z.iso.date().nullable() }))
      .describe('Those that are closed, the newest first'),
  })
  .meta({ id: 'DiaryPay' });

/** What instructors are owed, for their own programs: the sums of their page. */
export function ownPayApi(api: Api, { db, clock }: DiaryDeps, callerOf: CallerOf<SignedIn>) {
  api.get(
    '/pay',
    {
      schema: {
        tags: ['Diary'],
        operationId: 'readDiaryPay',
        summary: 'What an instructor is owed, and what the closed runs came to',
        security: diaryOnly,
        response: { 200: ownPay, ...problems, ...signInNeeded },
      },
    },
    async (request) => {
      const { slug } = callerOf(request);
      const { owed, paid, toBePaid, open, totals } = await payNow(db, slug, londonDate(clock.now()));
      return {
        owed: toDecimal(owed),
        to_be_paid: toDecimal(toBePaid),
        paid: toDecimal(paid),
        open_run: open.number,
        runs: totals.map(({ run, total, paidOn, ...one }) => ({
          run,
          total: toDecimal(total),
          to_pay: toDecimal(toPay({ total, ...one })),
          paid_on: paidOn,
        })),
      };
    },
  );
}
