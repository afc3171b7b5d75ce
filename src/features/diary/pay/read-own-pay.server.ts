import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { bankDetailsOfOne } from '#src/features/pay/bank-details/bank-details.server.ts';
import { describePlan, planOn } from '#src/features/pay/plan.ts';
import { plansOf } from '#src/features/pay/plans.server.ts';
import { readInstructorPay } from '#src/features/pay/read-instructor-pay.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';

/** What is due to an instructor and why, in their own words. */
export async function readOwnPay({ db, clock }: Pick<DiaryDeps, 'db' | 'clock'>, slug: string) {
  const now = clock.now();
  const today = londonDate(now);
  const [pay, plans, { inUse, waiting }] = await Promise.all([
    readInstructorPay(db, slug, now),
    plansOf(db, slug),
    bankDetailsOfOne(db, slug),
  ]);
  const current = planOn(plans, today);
  const { owed, paid, toBePaid, ...runs } = pay;
  return {
    ...runs,
    plan: current && describePlan(current, 'instructor'),
    next: plans
      .filter(({ startsOn }) => startsOn > today)
      .map((plan) => `From Monday ${formatDate(plan.startsOn)}: ${describePlan(plan, 'instructor')}`),
    owed:
      owed < 0
        ? { name: 'You owe the school', amount: pounds(asPence(-owed)) }
        : { name: 'Owed to you now', amount: pounds(owed) },
    bankDetails: inUse ? null : waiting ? ('to confirm' as const) : ('none' as const),
    paid: pounds(paid),
    toBePaid: pounds(toBePaid),
  };
}
