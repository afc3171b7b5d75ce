import { randomUUID } from 'node:crypto';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { findInstructorRow } from '#src/features/instructors/profile/profiles.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { formatMasked } from '#src/platform/bank-account.ts';
import { londonDate } from '#src/platform/clock.ts';
import { daysLater, londonWhenInSentence, shortDay } from '#src/platform/dates.ts';
import { pounds, toDecimal } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { bankDetailsOfOne } from '../bank-details/bank-details.server.ts';
import { debtOf } from '../entries.server.ts';
import { type OpenRun, openRun } from '../open-run.server.ts';
import { describePlan, planOn } from '../plan.ts';
import { type KeptPlan, plansOf } from '../plans.server.ts';
import { readInstructorPay, readInstructorRun } from '../read-instructor-pay.server.ts';
import { type PayRequest, payRequests } from '../requests.server.ts';
import { mondayOf } from '../week.ts';
import { readAccount, whoOwes } from './read-account.server.ts';
import { readOwnForecast } from './read-forecast.server.ts';
import type { RunBar } from './runs-chart.tsx';

type Deps = Pick<OfficeDeps, 'db' | 'clock'>;

/** A plan in words, for the list of them. */
export interface PlanRow {
  startsOn: string;
  words: string;
  when: string;
  isNow: boolean;
  mayRemove: boolean;
}

/** The money of one instructor. Undefined where there is nobody of that name. */
export async function readPayPage({ db, clock }: Deps, slug: string) {
  const now = clock.now();
  const today = londonDate(now);
  const row = await findInstructorRow(db, slug);
  if (!row) return undefined;
  const open = await openRun(db);
  const [plans, pay, account, forecast, bank, debt, asked, bankAccount] = await Promise.all([
    plansOf(db, slug),
    readInstructorPay(db, slug, now),
    readAccount(db, slug, now),
    readOwnForecast(db, slug, now),
    bankDetailsOfOne(db, slug),
    debtOf(db, slug, open.number),
    payRequests(db, 'debt'),
    findBankAccount(db),
  ]);
  const firstName = firstNameOf(row.name);
  const current = planOn(plans, today);
  const owed = whoOwes(pay.owed, firstName);
  return {
    slug,
    name: row.name,
    firstName,
    today,
    /** The Mondays from which a plan may be set: those that no closed run has counted. */
    mondays: mondaysFor(open, today),
    entry: randomUUID(),
    plans: { now: current && describePlan(current), all: planRows(plans, open, today) },
    pay,
    account,
    debt: debt && {
      text: pounds(debt.pence),
      amount: toDecimal(debt.pence),
      run: open.number,
      clearing: debt.clearing,
      pence: debt.pence,
      /** Whether the school has an account that they can pay into. */
      isPayable: bankAccount !== undefined,
      asked: formatRequest(asked.get(slug), now),
    },
    forecast,
    bars: barsOf(pay),
    bank: {
      account: bank.inUse && {
        name: bank.inUse.name,
        number: formatMasked(bank.inUse),
        checked:
          bank.inUse.nameChecked &&
          `${bank.inUse.nameChecked.by}, ${londonWhenInSentence(bank.inUse.nameChecked.at, now)}`,
      },
      isWaiting: bank.waiting !== undefined,
    },
    figures: [
      {
        name: owed.name,
        sum: owed.amount,
        note: `by ${shortDay(today, today)}, with all that isn’t in a run yet`,
      },
      {
        name: `Run ${open.number} so far`,
        sum: pay.open?.total ?? '–',
        note: pay.open ? `${pay.open.days}, not closed` : 'begins with the first plan',
      },
      ...(forecast
        ? [
            {
              name: `Run ${forecast.run}, as booked`,
              sum: forecast.total,
              note: 'if all booked lessons are given',
            },
          ]
        : []),
      { name: 'To be paid', sum: pounds(pay.toBePaid), note: 'of closed runs' },
      { name: 'Paid', sum: pounds(pay.paid), note: 'in all' },
    ],
  };
}

function formatRequest(request: PayRequest | undefined, now: Date): string | undefined {
  return request && `Last asked ${londonWhenInSentence(request.at, now)} by ${request.by}`;
}

const MOST_BARS = 12;

/** What the last runs came to, the oldest first, with the open one. */
function barsOf({ runs, open }: Awaited<ReturnType<typeof readInstructorPay>>): RunBar[] {
  const closed = runs
    .slice(0, MOST_BARS - 1)
    .toReversed()
    .map(({ number, days, pence }) => ({ number, week: days, pence, isOpen: false }));
  return open
    ? [...closed, { number: open.number, week: open.days, pence: open.pence, isOpen: true }]
    : closed;
}

/** Until a run was closed, a plan may begin in the weeks before this one too. */
function mondaysFor({ number, firstDay }: OpenRun, today: string) {
  const monday = mondayOf(today);
  return number > 1 && firstDay
    ? { first: firstDay, usual: firstDay }
    : { first: daysLater(monday, -7 * 12), usual: monday };
}

function planRows(plans: readonly KeptPlan[], open: OpenRun, today: string): PlanRow[] {
  const current = planOn(plans, today);
  return plans.toReversed().map((plan) => ({
    startsOn: plan.startsOn,
    words: describePlan(plan),
    when: `from ${shortDay(plan.startsOn, today)}, set by ${plan.setBy} on ${shortDay(londonDate(plan.setAt), today)}`,
    isNow: plan === current,
    mayRemove: open.number === 1 || plan.startsOn >= (open.firstDay ?? ''),
  }));
}

/** One run of an instructor, lesson by lesson. */
export async function readPayRunPage({ db, clock }: Deps, slug: string, number: number) {
  const [row, run] = await Promise.all([
    findInstructorRow(db, slug),
    readInstructorRun(db, slug, number, clock.now()),
  ]);
  return row && run && { slug, name: row.name, run };
}
