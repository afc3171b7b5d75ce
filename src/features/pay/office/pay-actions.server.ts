import { z } from 'zod';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { hasLeft } from '#src/features/instructors/active-instructor.server.ts';
import { findInstructorRow } from '#src/features/instructors/profile/profiles.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formatSortCode } from '#src/platform/bank-account.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, shortDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, type Pence, pounds, readPounds, ZERO } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { debtOf, enterPay } from '../entries.server.ts';
import { openRun } from '../open-run.server.ts';
import { describePlan, type Plan } from '../plan.ts';
import { comparePlanWithClosedWeeks } from '../plan-comparison.server.ts';
import type { PlanComparison } from '../plan-comparison.ts';
import { isTooEarly, removePlan, setPlan, type TooEarly } from '../plans.server.ts';
import { recordPayRequest } from '../requests.server.ts';
import { signed } from '../shown-run.ts';
import { mondayOf } from '../week.ts';

const params = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/, 'We couldn’t find that instructor') });
type InstructorRow = NonNullable<Awaited<ReturnType<typeof findInstructorRow>>>;

/**
 * The pay of an instructor. Their own row is not locked: what is entered locks the open run, and nobody waits for both in
 * another order.
 */
const pay: Subject<InstructorRow, typeof params> = {
  kind: 'pay',
  path: '/instructors/:slug',
  params,
  ids: ({ slug }) => [slug],
  find: (db, { slug }) => findInstructorRow(db, slug),
  missing: 'We couldn’t find that instructor.',
};

const guard = { on: pay, permission: 'money', needsRecentSignIn: true } as const;
const answer = z.object({ slug: z.string() }).meta({ id: 'InstructorPayChanged' });

const AMOUNT = 'Enter an amount, like 18.50';
/** More than this is a typing error. */
const MOST = 10_000_00;
const amount = z.string(AMOUNT).transform((input, context): Pence => {
  const pence = readPounds(input);
  if (pence !== undefined && pence > 0 && pence <= MOST) return pence;
  context.addIssue({ code: 'custom', message: AMOUNT });
  return z.NEVER;
});
const FEE = 'Enter an amount, like 120, or leave it empty';
const fee = z
  .string(FEE)
  .nullish()
  .transform((input, context): Pence | null => {
    const pence = input?.trim() ? readPounds(input) : null;
    if (pence === null || (pence !== undefined && pence <= MOST)) return pence;
    context.addIssue({ code: 'custom', message: FEE });
    return z.NEVER;
  });
const WEEKS = 'Enter a whole number of weeks, or leave it empty';
const entry = z.uuid('Send the form again').describe('Made by the form: sent twice, it is entered once');

const planInput = z.object({
  kind: z
    .enum(['percent', 'hour'], 'Choose what they get')
    .describe('A part of the price, or so much an hour'),
  rate: z
    .string('Enter the percentage, or the amount')
    .trim()
    .min(1, 'Enter the percentage, or the amount')
    .max(12, 'That’s too much')
    .describe('The percentage that the school keeps, or pounds for an hour'),
  week_fee: fee.describe('Pounds'),
  free_weeks: formNumber(z.int(WEEKS).min(0, WEEKS).max(52, WEEKS).nullish()).transform(
    (number) => number ?? null,
  ),
  lesson_fee: fee.describe('Pounds'),
  starts_on: z.iso.date('Choose a Monday').describe('A Monday after the last closed run'),
});

const setPayPlan = staffAction({
  on: pay,
  movesMoney: true,
  permission: 'money',
  name: 'setPayPlan',
  summary: 'Set what an instructor gets for lessons and pays in fees, from a Monday on',
  method: 'PUT',
  path: '/plan',
  input: planInput.shape,
  async preview({ db, clock }, _by, input) {
    const plan = planOf(input);
    if (plan instanceof Problem) throw plan;
    const early = isTooEarly(await openRun(db), plan.startsOn);
    if (early) throw tooEarly(early, clock.now());
    const { name } = await requireInstructor(db, input.slug);
    return [
      `From Monday ${formatDate(plan.startsOn)}: ${describePlan(plan)}.`,
      ...comparisonWords(await comparePlanWithClosedWeeks(db, input.slug, plan), firstNameOf(name)),
      ...(plan.freeWeeks > 0 ? ['The free weeks at the start aren’t counted in that.'] : []),
      `${firstNameOf(name)} is emailed.`,
    ];
  },
  answer,
  done: 'The plan is set. We’ve emailed them.',
  async change({ tx, now, deps, by, subject, input }) {
    const { slug } = input;
    const plan = planOf(input);
    if (plan instanceof Problem) return plan;
    const { startsOn } = plan;
    const set = await setPlan(tx, slug, plan, { by: by.name, now });
    if (set !== 'set') return tooEarly(set, now);
    await emailConcerned(tx, deps, [{ email: subject.email }], {
      subject: `Your pay from ${formatDate(startsOn)}`,
      sentences: [
        `From Monday ${formatDate(startsOn)}: ${describePlan(plan, 'instructor')}.`,
        'Lessons before that day keep the plan they were given under. Your diary shows what is due, under Pay.',
      ],
    });
    return changed({ slug }, `${describePlan(plan)}, from ${shortDay(startsOn, londonDate(now))}`);
  },
});

async function requireInstructor(db: Db, slug: string): Promise<InstructorRow> {
  const row = await findInstructorRow(db, slug);
  if (!row) throw new Problem(404, pay.missing);
  return row;
}

/** What the last closed weeks would have paid by a plan, and what they paid. */
function comparisonWords(comparison: PlanComparison | undefined, firstName: string): string[] {
  if (!comparison) return [`${firstName} has no closed week yet to compare it with.`];
  const { weeks, paid, byPlan } = comparison;
  const period = weeks === 1 ? 'the last closed week' : `the last ${weeks} closed weeks`;
  const change = asPence(byPlan - paid);
  if (change === 0) return [`With this plan ${period} would have paid the same, ${signed(paid)}.`];
  const difference = `${pounds(asPence(Math.abs(change)))} ${change > 0 ? 'more' : 'less'} for ${firstName}`;
  const aWeek = weeks > 1 ? `, ${pounds(asPence(Math.round(Math.abs(change) / weeks)))} a week` : '';
  return [
    `With this plan ${period} would have paid ${signed(byPlan)} instead of ${signed(paid)}: ${difference}${aWeek}.`,
    'That’s for lessons, late charges and fees. Cash and adjustments don’t change.',
  ];
}

/** The plan that was typed. */
function planOf(input: z.output<typeof planInput>): Plan | Problem {
  const startsOn = input.starts_on;
  if (startsOn !== mondayOf(startsOn)) return invalid('starts_on', 'Choose a Monday');
  const lessons = lessonsOf(input);
  if (lessons instanceof Problem) return lessons;
  return {
    startsOn,
    lessons,
    lessonFee: input.lesson_fee ?? ZERO,
    weekFee: input.week_fee ?? ZERO,
    freeWeeks: input.free_weeks ?? 0,
  };
}

/** What was typed for lessons. */
function lessonsOf({ kind, rate }: z.output<typeof planInput>): Plan['lessons'] | Problem {
  if (kind === 'hour') {
    const hourPence = readPounds(rate);
    if (!hourPence || hourPence > 1_000_00)
      return invalid('rate', 'Enter an amount for an hour, like 28 or 28.50');
    return { hourPence };
  }
  // Hundredths of a percent are read as pence are.
  const keptBasisPoints = /^[\d.]+%?$/.test(rate) ? readPounds(rate.replace('%', '')) : undefined;
  if (keptBasisPoints === undefined || keptBasisPoints > 60_00)
    return invalid('rate', 'Enter a percentage between 0 and 60');
  return { keptBasisPoints };
}

function tooEarly({ from }: TooEarly, now: Date): Problem {
  return invalid(
    'starts_on',
    `The weeks before have been paid. The first Monday you can choose is ${shortDay(from, londonDate(now))}.`,
  );
}

const removePayPlan = staffAction({
  ...guard,
  name: 'removePayPlan',
  summary: 'Take a plan off an instructor that no closed pay run has counted',
  path: '/plans/:starts_on/remove',
  params: { starts_on: z.iso.date('No such plan') },
  answer,
  done: 'The plan is removed. We’ve emailed them.',
  async change({ tx, now, deps, subject, input: { slug, starts_on } }) {
    const removed = await removePlan(tx, slug, starts_on);
    if (removed === 'unknown') return new Problem(404, 'That plan has been removed already.');
    if (removed !== 'removed')
      return new Problem(409, 'That plan can’t be removed: its first weeks have been paid.');
    await emailConcerned(tx, deps, [{ email: subject.email }], {
      subject: `Your pay from ${formatDate(starts_on)}`,
      sentences: [
        `The change of your pay from Monday ${formatDate(starts_on)} is withdrawn: your pay stays as it was before.`,
      ],
    });
    return changed({ slug }, `from ${shortDay(starts_on, londonDate(now))}`);
  },
});

const adjustPay = staffAction({
  ...guard,
  name: 'adjustPay',
  summary: 'Add to an instructor’s pay, or take from it, with a reason that they see',
  path: '/adjustments',
  input: {
    way: z.enum(['add', 'take'], 'Choose which way'),
    amount,
    reason: requiredLine(200, 'a reason'),
  },
  expected: { entry },
  answer,
  done: 'Entered. It’s in the open run.',
  async change({ tx, now, by, input: { slug, way, amount: typed, reason, entry: source } }) {
    const pence = way === 'add' ? typed : asPence(-typed);
    const day = londonDate(now);
    const adjustment = { kind: 'adjustment', pence, day, why: reason, source, by: by.name, now } as const;
    const entered = await enterPay(tx, { instructor: slug, ...adjustment });
    if (entered === 'entered before') return changed({ slug });
    return changed({ slug }, `${way === 'add' ? '+' : '−'}${pounds(typed)} in run ${entered.run}`);
  },
});

const recordCash = staffAction({
  ...guard,
  name: 'recordCash',
  summary: 'Enter cash that an instructor took from learners: it is taken from their pay',
  path: '/cash',
  input: {
    amount,
    day: z.iso.date('Enter the day'),
    from: optionalLine(200, 'What it was for').describe('From whom, or for which lesson'),
  },
  expected: { entry },
  answer,
  done: 'Entered. It’s taken from their pay in the open run.',
  async change({ tx, now, by, input: { slug, amount: typed, day, from, entry: source } }) {
    if (day > londonDate(now)) return invalid('day', 'Enter a day that has been');
    const cash = { kind: 'cash', pence: asPence(-typed), day, why: from, source, by: by.name, now } as const;
    const entered = await enterPay(tx, { instructor: slug, ...cash });
    if (entered === 'entered before') return changed({ slug });
    return changed({ slug }, `${pounds(typed)} in run ${entered.run}`);
  },
});

const requestDebt = staffAction({
  name: 'requestDebt',
  summary:
    'Email an instructor what they owe by closed runs, and how to pay it by bank transfer: once a day at most',
  on: pay,
  permission: 'money',
  path: '/request-debt',
  expected: { expected_pence: formNumber(z.int().min(1)).describe('What they were shown to owe, in pence') },
  answer,
  done: 'Asked. The email is on its way.',
  verb: 'asked for it',
  async change({ tx, now, deps, by, subject, input: { slug, expected_pence } }) {
    const { number: run } = await openRun(tx);
    const debt = await debtOf(tx, slug, run);
    if (debt?.pence !== expected_pence) return stale({ otherwise: 'What they owe has changed meanwhile.' });
    const account = await findBankAccount(tx);
    if (!account) return new Problem(409, 'Enter the school’s bank account under Bank transfers first.');
    if (!(await recordPayRequest(tx, { instructor: slug, kind: 'debt', by: by.name, now })))
      return stale({ otherwise: 'They were asked today already.' });
    const amount = pounds(debt.pence);
    const { name, sortCode, accountNumber } = account;
    await emailConcerned(tx, deps, [{ email: subject.email }], {
      subject: `${amount} to pay from your runs of pay`,
      sentences: [
        `Hello ${firstNameOf(subject.name)},`,
        `By the closed runs of your pay you owe us ${amount}.`,
        ...(hasLeft(subject.left_at, now) ? [] : ['Your diary shows what it’s for, under Pay.']),
        `Please pay it by bank transfer to ${name}, sort code ${formatSortCode(sortCode)}, account ${accountNumber}, with your name as the reference.`,
        `What isn’t there when run ${run} is closed is taken from that run.`,
      ],
    });
    return changed({ slug }, amount);
  },
});

/** What an instructor is owed or owes, changed by staff with the permission for it. */
export const payActions = [setPayPlan, removePayPlan, adjustPay, recordCash, requestDebt];

export const payForms = () => ({
  plan: formOf(setPayPlan),
  adjustment: formOf(adjustPay),
  cash: formOf(recordCash),
});
