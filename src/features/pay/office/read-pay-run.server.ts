import { randomUUID } from 'node:crypto';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import {
  hasLeft,
  instructorNames,
  leavingTimes,
} from '#src/features/instructors/active-instructor.server.ts';
import { listAllAwaitingOutcome } from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import { listAuditEntries } from '#src/kit/audit/read-audit-log.server.ts';
import { formatMasked } from '#src/platform/bank-account.ts';
import { londonDate } from '#src/platform/clock.ts';
import {
  formatFullDate,
  formatHours,
  londonWhenInSentence,
  londonWhenWithin,
  shortDay,
  shortWeekday,
} from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { queuedKeys } from '#src/platform/mail/emails.server.ts';
import { asPence, type Pence, pounds, sum, toDecimal } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { bankDetailsOf } from '../bank-details/bank-details.server.ts';
import { firstArrival } from '../bank-file/bank-days.ts';
import { SHAPE_NAMES } from '../bank-file/bank-file.ts';
import {
  bankFilesOf,
  type RunPayment,
  referenceOf,
  runPayments,
  toBeFiled,
} from '../bank-file/bank-files.server.ts';
import { paySettings } from '../bank-file/pay-settings.server.ts';
import { type Line, type Total, toPay } from '../due.ts';
import { type PayEntry, payEntries } from '../entries.server.ts';
import { describePlan, planOn } from '../plan.ts';
import { plansByInstructor } from '../plans.server.ts';
import { type PayRequest, payRequests } from '../requests.server.ts';
import { type RunColumns, runColumns, sumColumns } from '../run-columns.ts';
import { sumsOfRuns } from '../run-sums.server.ts';
import { endOfRun, findPayRun, openPayRun, type PayRun, payRuns, totalsOfRun } from '../runs.server.ts';
import { shownSums } from '../shown-run.ts';
import { formatDays } from '../week.ts';
import { weekOf } from '../week-words.ts';
import { remittancesOf } from './remittance.server.ts';
import { remittanceEmail, remittanceKey } from './remittance-email.server.tsx';
import type { RunBar } from './runs-chart.tsx';

type RunState = 'open' | 'over' | 'to pay' | 'part paid' | 'paid' | 'nothing';

interface RunInList {
  number: number;
  week: string;
  state: RunState;
  pays: string;
}

const MOST_RUNS = 60;

/** The runs of a year, the newest first. */
export async function readPayRuns({ db, clock }: OfficeDeps): Promise<RunInList[]> {
  const runs = await payRuns(db, { most: MOST_RUNS });
  const sums = await sumsOfRuns(
    db,
    runs.flatMap(({ number, closed }) => (closed ? number : [])),
  );
  const today = londonDate(clock.now());
  return runs.map(({ number, days, closed }) => {
    const { pays = asPence(0), paid = asPence(0) } = sums.get(number) ?? {};
    const open: RunState = days && today > days.last ? 'over' : 'open';
    return {
      number,
      week: days ? weekOf(days) : 'Begins with the first plan',
      state: closed ? stateOf(pays, paid) : open,
      pays: closed ? pounds(pays) : '',
    };
  });
}

function stateOf(pays: Pence, paid: Pence): RunState {
  if (pays === 0) return 'nothing';
  if (paid === 0) return 'to pay';
  return paid < pays ? 'part paid' : 'paid';
}

interface InstructorOfRun extends Total {
  instructor: string;
  /** Of a closed run: the day on which it was paid. */
  paidOn?: string | null;
  lines: readonly (Line | PayEntry)[];
}

/** A run by instructor: as it would be closed now, or as it was. */
export async function instructorsOfRun(db: Db, run: PayRun): Promise<InstructorOfRun[]> {
  if (!run.closed) return (await openPayRun(db)).instructors;
  const [totals, entries] = await Promise.all([
    totalsOfRun(db, run.number),
    payEntries(db, { run: run.number }),
  ]);
  const lines = Map.groupBy(
    entries.filter(({ kind }) => kind !== 'paid'),
    ({ instructor }) => instructor,
  );
  return totals.map((total) => ({ ...total, lines: lines.get(total.instructor) ?? [] }));
}

const BARS_OF_A_RUN = 8;

/** What the runs paid up to one, the oldest first. */
async function barsUpTo(
  db: Db,
  run: PayRun,
  { pays, today, most }: { pays: Pence; today: string; most: number },
): Promise<RunBar[]> {
  const before = await payRuns(db, { from: run.number - 1, most: most - 1 });
  const sums = await sumsOfRuns(
    db,
    before.map(({ number }) => number),
  );
  return [...before.toReversed(), run].map(({ number, days, closed }) => ({
    number,
    week: days ? formatDays(days.first, days.last, today) : '',
    pence: number === run.number ? pays : (sums.get(number)?.pays ?? 0),
    isOpen: !closed,
  }));
}

/** What a pay run's page shows, and of one instructor how it adds up. Undefined if there is no such run. */
export async function readPayRun(deps: OfficeDeps, number: number, chosen?: string) {
  const { db, clock } = deps;
  const now = clock.now();
  const today = londonDate(now);
  const run = await findPayRun(db, number);
  if (!run) return undefined;
  const [instructors, names, plans, left, requests] = await Promise.all([
    instructorsOfRun(db, run),
    instructorNames(db),
    plansByInstructor(db),
    leavingTimes(db),
    payRequests(db, 'bank details'),
  ]);
  const paid = new Set(instructors.flatMap((one) => (one.paidOn ? one.instructor : [])));
  const nameOf = (slug: string) => names.get(slug) ?? slug;
  const details = await bankDetailsOf(
    db,
    instructors.map(({ instructor }) => instructor),
  );
  const rows = instructors
    .map(({ instructor: slug, lines, ...total }) => {
      const plan = planOn(plans.get(slug) ?? [], run.days?.last ?? today);
      return {
        slug,
        name: nameOf(slug),
        plan: plan ? describePlan(plan) : 'No plan',
        columns: runColumns(lines, total),
        pays: toPay(total),
        hasAccount: details.get(slug)?.inUse !== undefined,
        isWaiting: details.get(slug)?.waiting !== undefined,
        isNameUnchecked: details.get(slug)?.inUse?.nameChecked === null,
      };
    })
    .toSorted((one, other) => other.pays - one.pays || one.name.localeCompare(other.name));
  const all = sumColumns(rows.map(({ columns }) => columns));
  const pays = sum(rows.map((row) => row.pays));
  const shown = run.closed ? undefined : instructors.find(({ instructor }) => instructor === chosen);
  const isOver = run.days !== null && today > run.days.last;
  return {
    bars: await barsUpTo(db, run, { pays, today, most: BARS_OF_A_RUN }),
    number,
    week: run.days ? weekOf(run.days) : null,
    isOver,
    lastDay: run.days && formatFullDate(run.days.last),
    closed: run.closed && { by: run.closed.by, when: londonWhenWithin(run.closed.at, now) },
    before: number > 1 ? number - 1 : null,
    rows: rows.map(({ columns, pays: _, ...row }) => ({
      ...row,
      ...columnTexts(columns),
      total: columns.total,
    })),
    adjusting: shown
      ? {
          slug: shown.instructor,
          name: nameOf(shown.instructor),
          firstName: firstNameOf(nameOf(shown.instructor)),
          sums: shownSums(shown.lines, shown),
          entry: randomUUID(),
        }
      : null,
    all: { ...columnTexts(all), total: all.total, pays: toDecimal(pays), paysText: pounds(pays) },
    figures: figuresOf(rows, all, pays),
    withoutAccount: rows
      .filter((row) => row.pays > 0 && !row.hasAccount && !paid.has(row.slug))
      .map(({ slug, name, isWaiting, pays: amount }) => ({
        slug,
        name,
        isWaiting,
        hasLeft: hasLeft(left.get(slug) ?? null, now),
        pays: pounds(amount),
        asked: askedOf(requests.get(slug), now),
      })),
    owing: rows
      .filter(({ columns }) => columns.total < 0)
      .map(({ name, columns }) => ({ name, owes: pounds(asPence(-columns.total)) })),
    unmarked: run.closed || !run.days ? [] : await unmarkedOf(db, run.days, { now, nameOf, left }),
    paying: run.closed ? await payingOf(deps, run, { nameOf, today }) : null,
  };
}

export type PayRunPageData = NonNullable<Awaited<ReturnType<typeof readPayRun>>>;

function figuresOf(rows: readonly { pays: Pence }[], all: RunColumns, pays: Pence) {
  const paid = rows.filter((row) => row.pays > 0).length;
  const kept = asPence(-all.kept);
  const part =
    all.value > 0 && kept <= all.value
      ? `${Math.round((kept / all.value) * 1000) / 10}% of it, fees included`
      : 'fees included';
  return [
    { name: 'To pay', sum: pounds(pays), note: `to ${paid} of ${rows.length} instructors` },
    { name: 'Lessons given', sum: String(all.lessons), note: formatHours(all.minutes) },
    { name: 'Lesson value', sum: pounds(all.value), note: 'without our fee' },
    { name: 'We keep', sum: pounds(kept).replace('-', '−'), note: part },
    { name: 'Cash on the day', sum: pounds(asPence(-all.cash)), note: 'already with instructors' },
  ];
}

/** A column's sum with its sign; nothing where there is none. */
const signed = (pence: Pence) =>
  pence === 0 ? '' : pence > 0 ? `+${pounds(pence)}` : `−${pounds(asPence(-pence))}`;

function columnTexts({ lessons, minutes, value, kept, cash, late, adjustments, carried, total }: RunColumns) {
  return {
    lessons: lessons === 0 ? '' : String(lessons),
    hours: minutes === 0 ? '' : formatHours(minutes),
    value: value === 0 ? '' : pounds(value),
    kept: signed(kept),
    cash: signed(cash),
    late: signed(late),
    adjustments: signed(adjustments),
    carried: signed(carried),
    totalText: total < 0 ? signed(total) : pounds(total),
  };
}

/** Lessons of the week, or of one before, of which nobody has said how they went: by instructor. */
async function unmarkedOf(
  db: Db,
  days: { last: string },
  { now, nameOf, left }: { now: Date; nameOf(slug: string): string; left: ReadonlyMap<string, Date> },
) {
  const [lessons, requests] = await Promise.all([
    listAllAwaitingOutcome(db, { before: endOfRun(days, now), now }),
    payRequests(db, 'outcomes'),
  ]);
  return [...Map.groupBy(lessons, ({ instructor }) => instructor)].map(([slug, own]) => {
    const request = requests.get(slug);
    const isSince = own.every(({ startsAt }) => request && startsAt < request.at);
    return {
      slug,
      name: nameOf(slug),
      hasLeft: hasLeft(left.get(slug) ?? null, now),
      asked: isSince ? askedOf(request, now) : null,
      lessons: own.map(({ id, when }) => ({ id, when })),
    };
  });
}

/** When an instructor was last asked, and whether they can be asked again today. */
function askedOf(request: PayRequest | undefined, now: Date) {
  return request
    ? {
        words: `Asked ${londonWhenInSentence(request.at, now)} by ${request.by}`,
        isToday: londonDate(request.at) === londonDate(now),
      }
    : null;
}

/** Why there is no bank file to make or to send, where there is none. */
function whyNoFile(payments: readonly RunPayment[]): string | null {
  if (payments.length === 0) return 'Nobody is paid by this run.';
  const unpaid = payments.filter(({ paidOn }) => paidOn === null);
  if (unpaid.length === 0 || unpaid.some(({ file, account }) => file || account)) return null;
  const who = unpaid.length === 1 ? '1 instructor has' : `${unpaid.length} instructors have`;
  return `There is nothing to send to the bank yet: ${who} no confirmed bank details. Pay them by hand and mark them as paid, or wait until their details are confirmed: the file is made here then.`;
}

/** How far a closed run is paid: its files, who is in which, and what is left. */
async function payingOf(
  { db, clock }: OfficeDeps,
  { number }: PayRun,
  { nameOf, today }: { nameOf(slug: string): string; today: string },
) {
  const now = clock.now();
  const [payments, files, settings] = await Promise.all([
    runPayments(db, number),
    bankFilesOf(db, number),
    paySettings(db),
  ]);
  const [log, remittances] = await Promise.all([
    listAuditEntries(
      db,
      'bank file',
      files.map(({ id }) => id),
    ),
    remittancesOf(db, number),
  ]);
  const emailed = await queuedKeys(
    db,
    remittanceEmail,
    remittances.map((slug) => remittanceKey(number, slug)),
  );
  const next = toBeFiled(payments);
  const paidOn = files.findLast(({ withdrawn }) => !withdrawn)?.arrivesOn ?? today;
  const unpaid = payments.filter(({ paidOn }) => paidOn === null);
  return {
    settings: settings && {
      hasServiceUser: settings.serviceUser !== null,
      reference: referenceOf(settings, number),
    },
    arrives: firstArrival(today),
    withoutFile: whyNoFile(payments),
    next: {
      total: toDecimal(sum(next.map(({ pence }) => pence))),
      text: pounds(sum(next.map(({ pence }) => pence))),
      payments: next.map(({ instructor, account, isNameUnchecked, pence }) => ({
        slug: instructor,
        name: nameOf(instructor),
        account: account ? formatMasked(account) : '',
        isNameUnchecked,
        amount: pounds(pence),
      })),
    },
    files: files.map(({ id, shape, arrivesOn, sentBy, made, withdrawn, payments: inFile }) => ({
      id,
      kind: SHAPE_NAMES[shape],
      sentBy: shortWeekday(sentBy, today),
      arrives: shortWeekday(arrivesOn, today),
      made: `${made.by}, ${londonWhenWithin(made.at, now)}`,
      withdrawn: withdrawn && `Withdrawn ${londonWhenWithin(withdrawn.at, now)}: ${withdrawn.because}`,
      total: pounds(sum(inFile.map(({ pence }) => pence))),
      mayWithdraw: !withdrawn && !payments.some((one) => one.file === id && one.paidOn !== null),
      payments: inFile.map(({ instructor, pence, ...account }) => ({
        slug: instructor,
        name: nameOf(instructor),
        account: formatMasked(account),
        amount: pounds(pence),
      })),
      downloads: log
        .filter(({ aboutId }) => aboutId === id)
        .map(({ byName, at }) => `${byName}, ${londonWhenWithin(at, now)}`),
    })),
    payments: payments.map(({ instructor, pence, account, file, paidOn, returned }) => ({
      slug: instructor,
      name: nameOf(instructor),
      amount: pounds(pence),
      paidOn: paidOn && shortDay(paidOn, today),
      returned: returned && {
        words: `${returned.because}, entered on ${shortDay(returned.on, today)}`,
        run: returned.run,
      },
      way: file ? 'By bank file' : account ? 'Not in a file yet' : 'No confirmed bank details',
    })),
    unpaid: unpaid.map(({ instructor, pence, file }) => ({
      slug: instructor,
      text: `${nameOf(instructor)}, ${pounds(pence)}${file ? '' : ' by hand'}`,
      isInFile: file !== undefined,
    })),
    remittances: { count: remittances.length, emailed: emailed.size },
    paidOn,
    lastPaidOn: paidOn > today ? paidOn : today,
  };
}
