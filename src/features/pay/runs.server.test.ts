import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { completeLesson, markNoShow } from '#src/features/lessons/bookings/end-booking.server.ts';
import { chargesOfBooking, waiveCharge } from '#src/features/lessons/bookings/late-charges.server.ts';
import { undoCompletion } from '#src/features/lessons/bookings/undo-completion.server.ts';
import { correctGiven, recordGiven } from '#src/features/lessons/minutes/minutes.server.ts';
import { daysLater } from '#src/platform/dates.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { broughtLearner, learnersWithHours } from '#testing/learners.ts';
import { placeLine } from '#testing/placed-line.ts';
import { openLearners } from '../lessons/learners/open-learners.server.ts';
import { returnPayment } from './bank-file/return-payment.server.ts';
import { toPay } from './due.ts';
import { balanceOf, enterPay, payEntries } from './entries.server.ts';
import { forecastWeek } from './forecast.server.ts';
import { foreseenWeeks, keepForecast } from './kept-forecasts.server.ts';
import { openRun } from './open-run.server.ts';
import type { Plan } from './plan.ts';
import { plansOf, removePlan, setPlan } from './plans.server.ts';
import {
  closePayRun,
  findPayRun,
  markPayRunPaid,
  openPayRun,
  payRuns,
  totalsOfInstructor,
  totalsOfRun,
} from './runs.server.ts';

const suite = diarySuite();
const TOM = 'tom-ackroyd';
const FIRST = '2026-11-23';
/** Monday, once the week of the lessons is over. */
const MONDAY = at('09:00', '2026-11-30');
const NEXT_MONDAY = at('09:00', '2026-12-07');

beforeEach(async () => {
  await emptyTables(suite.db, 'pay_runs', 'pay_plans', 'pay_forecasts');
  await sql`insert into pay_runs (number) values (1)`.execute(suite.db);
});

const share = (over: Partial<Plan> = {}): Plan => ({
  startsOn: FIRST,
  lessons: { keptBasisPoints: 2200 },
  lessonFee: ZERO,
  weekFee: ZERO,
  freeWeeks: 0,
  ...over,
});
const plan = (one: Plan = share(), instructor = AMARA) =>
  suite.inTransaction((tx) => setPlan(tx, instructor, one, { by: 'Olive Grant', now: NOW }));
const close = (number: number, now = MONDAY) =>
  suite.inTransaction((tx) => closePayRun(tx, { number, by: 'Olive Grant', now }));
const pay = (number: number, instructors?: string[]) =>
  suite.inTransaction((tx) =>
    markPayRunPaid(tx, {
      number,
      paidOn: '2026-12-04',
      by: 'Olive Grant',
      now: MONDAY,
      ...(instructors && { instructors }),
    }),
  );
const give = (booking: Booking, now = at('20:00')) =>
  suite.inTransaction((tx) =>
    completeLesson(tx, { id: booking.id, version: booking.version, ...by('instructor', now) }),
  );
const miss = async (booking: Booking, now = at('20:00')) => {
  await suite.inTransaction((tx) =>
    markNoShow(tx, { id: booking.id, version: booking.version, ...by('instructor', now) }),
  );
  const [charge] = await chargesOfBooking(suite.db, booking.id);
  if (!charge) throw new Error('Nothing was charged');
  return charge;
};
const waive = (booking: Booking, id: string, now = MONDAY) =>
  suite.inTransaction((tx) =>
    waiveCharge(tx, { id, bookingId: booking.id, reason: 'Ill', ...by('office', now) }),
  );
const enter = (kind: 'cash' | 'adjustment', pence: number, over = {}) =>
  suite.inTransaction((tx) =>
    enterPay(tx, {
      instructor: AMARA,
      kind,
      pence: asPence(pence),
      source: `entry ${randomUUID()}`,
      day: '2026-11-27',
      why: 'Half of a windscreen repair',
      by: 'Sam Okafor',
      now: at('21:00'),
      ...over,
    }),
  );
/** Has the bank return a payment, if there was one. Answers what is owed again. */
const giveBack = async (number: number, now = MONDAY) => {
  const request = { number, instructor: AMARA, because: 'Account closed', by: 'Olive Grant', now };
  const result = await suite.inTransaction((tx) => returnPayment(tx, request));
  return 'returned' in result ? result.returned : 0;
};
/** "1 lesson 40.37" of each entry. */
const ledger = async (instructor = AMARA) =>
  (await payEntries(suite.db, { instructor })).map(({ run, kind, pence }) => `${run} ${kind} ${pence / 100}`);
const totals = async (run: number) =>
  (await totalsOfRun(suite.db, run)).map(({ instructor, carried, total }) => ({
    instructor,
    carried,
    total,
  }));

const bookFor = async (learnerId: string, startsAt: Date): Promise<Booking> => {
  const request = {
    ...lessonRequest(startsAt, 60),
    ...by('office', NOW),
    learnerId,
    outsideWorkingHours: true,
  };
  const answer = await suite.inTransaction((tx) => bookTime(tx, request));
  if (!('booked' in answer)) throw new Error(JSON.stringify(answer));
  return answer.booked;
};
const takeBack = async ({ id, version }: Booking, now: Date) => {
  const entry = await suite.db
    .selectFrom('lesson_minutes')
    .select('id')
    .where('source', '=', `given ${id} ${version}`)
    .executeTakeFirstOrThrow();
  await suite.inTransaction((tx) =>
    correctGiven(tx, { id: Number(entry.id), reason: 'Not given', by: 'Sam', now }),
  );
};
/** What Amara is owed for all that stands as given or charged, of lessons sold at £345.00 for 900 minutes. */
const taughtByHand = async (): Promise<number> => {
  const { rows } = await sql<{ day: string; minutes: number }>`
    select day::text as day, -minutes as minutes from lesson_minutes
    where kind = 'given' and source like 'given % %' and at > ${NOW}
      and split_part(source, ' ', 2) in (select id::text from bookings)
      and not exists (select from lesson_minutes other where other.source = 'corrects ' || lesson_minutes.id)
    union all
    select (starts_at at time zone 'Europe/London')::date::text, minutes from late_charges
    where waived_at is null`.execute(suite.db);
  const plans = await plansOf(suite.db, AMARA);
  return rows.reduce((sum, { day, minutes }) => {
    const own = plans.findLast(({ startsOn }) => startsOn <= day);
    const kept = own && 'keptBasisPoints' in own.lessons ? own.lessons.keptBasisPoints : 0;
    const share = BigInt(345_00 * minutes) * BigInt(10_000 - kept);
    return sum + Number((2n * share + 9_000_000n) / 18_000_000n);
  }, 0);
};

describe('the running week', () => {
  const forecastOf = async (now: Date) => {
    const forecast = await forecastWeek(suite.db, { now, instructor: AMARA });
    return { run: forecast?.run, ...forecast?.instructors[0] };
  };

  test('comes to what its run pays, if every lesson that is booked in it is given', async () => {
    await plan(share({ weekFee: asPence(35_00), lessonFee: asPence(1_00) }));
    await give(await suite.book(at('10:00')));
    const booked = await suite.book(at('15:00', '2026-11-27'), { who: suite.other, minutes: 60 });
    await suite.book(at('10:00', '2026-11-30'), { minutes: 60 });
    await enter('cash', -18_00);
    const { run, lines, booked: toCome, total } = await forecastOf(at('21:00'));
    expect([run, lines?.map(({ kind }) => kind), total]).toEqual([
      1,
      ['lesson', 'fee', 'fee', 'cash'],
      40_37 + 26_91 - 35_00 - 2_00 - 18_00,
    ]);
    expect(toCome).toMatchObject([
      { kind: 'lesson', pence: 26_91, day: '2026-11-27' },
      { kind: 'fee', pence: -1_00 },
    ]);
    await give(booked, at('20:00', '2026-11-27'));
    expect(await close(1)).toEqual({ closed: 1, pays: total });
  });

  test('is the week of today while the run before is still open, with what that one leaves owing', async () => {
    await plan(share({ weekFee: asPence(35_00) }));
    await enter('cash', -100_00);
    const before = await forecastOf(MONDAY);
    expect(before).toMatchObject({ run: 2, carried: -135_00, total: -170_00 });
    await close(1);
    expect(await forecastOf(MONDAY)).toEqual(before);
  });

  test('is kept once, on its Monday, and compared with what it came to', async () => {
    await plan(share({ weekFee: asPence(35_00) }));
    const given = await suite.book(at('10:00'));
    await suite.book(at('15:00', '2026-11-27'), { who: suite.other, minutes: 60 });
    await keepForecast(suite.db, at('09:00', '2026-11-24'));
    expect(await keptForecasts()).toEqual([]);
    await keepForecast(suite.db, at('00:11', FIRST));
    await give(given);
    await keepForecast(suite.db, at('21:11', FIRST));
    const [kept] = await keptForecasts();
    expect(await keptForecasts()).toHaveLength(1);
    await enter('cash', -18_00);
    expect(await foreseenWeeks(suite.db, AMARA)).toEqual([]);
    await close(1);
    const entered = await payEntries(suite.db, { instructor: AMARA, run: 1 });
    const came = entered.reduce((all, { kind, pence }) => (kind === 'cash' ? all : all + pence), 0);
    expect(await foreseenWeeks(suite.db, AMARA)).toEqual([{ foreseen: kept?.pence, came }]);
    expect(await foreseenWeeks(suite.db)).toEqual([{ foreseen: kept?.pence, came }]);
    // An hour of £34.50 was foreseen and not given; we keep 22% of it.
    expect((kept?.pence ?? 0) - came).toBe(26_91);
    expect(await foreseenWeeks(suite.db, TOM)).toEqual([]);
  });

  const keptForecasts = () => suite.db.selectFrom('pay_forecasts').select('pence').execute();

  test('is not foreseen before the first plan begins', async () => {
    expect(await forecastWeek(suite.db, { now: NOW })).toBeUndefined();
    await plan(share({ startsOn: '2026-11-30' }));
    expect(await forecastWeek(suite.db, { now: at('09:00') })).toBeUndefined();
  });
});

describe('a run', () => {
  test('counts what was given and charged late in its week, and in the next what is marked or waived later', async () => {
    await plan();
    const given = await suite.book(at('10:00'));
    const absent = await suite.book(at('12:30'), { minutes: 60 });
    const unmarked = await suite.book(at('15:00'), { who: suite.other, minutes: 60 });
    await give(given);
    const charge = await miss(absent);
    // Ten hours were sold for £345.00.
    expect((await openPayRun(suite.db)).instructors).toMatchObject([
      { instructor: AMARA, carried: 0, total: 40_37 + 26_91 },
    ]);
    expect(await close(1)).toEqual({ closed: 1, pays: 67_28 });
    expect(await ledger()).toEqual(['1 late_charge 26.91', '1 lesson 40.37']);
    await give(unmarked, at('10:00', '2026-11-30'));
    await waive(absent, charge.id);
    expect(await close(2, NEXT_MONDAY)).toEqual({ closed: 2, pays: 0 });
    expect(await payEntries(suite.db, { run: 2 })).toMatchObject([
      { kind: 'late_charge', pence: -26_91, minutes: -60, value: -34_50, why: 'Correction of run 1' },
      { kind: 'lesson', pence: 26_91, minutes: 60, value: 34_50, why: '', day: '2026-11-26' },
    ]);
    expect(await close(3, at('09:00', '2026-12-14'))).toEqual({ closed: 3, pays: 0 });
    expect(await payEntries(suite.db, { run: 3 })).toEqual([]);
  });

  test('counts a lesson once that was marked, taken back and marked again, and takes one back that never was', async () => {
    await plan();
    const booked = await suite.book(at('10:00'));
    await give(booked);
    await suite.inTransaction((tx) =>
      undoCompletion(tx, { id: booked.id, version: 2, ...by('instructor', at('20:00')) }),
    );
    await give({ ...booked, version: 3 });
    await placeLine(suite.db, suite.other, TOM);
    await plan(share({ lessons: { hourPence: asPence(28_00) }, lessonFee: asPence(4_00) }), TOM);
    const { orderId } = suite.other;
    const entry = { orderId, position: 0, minutes: 90, day: '2026-11-27', by: 'Sam', now: at('21:00') };
    await suite.inTransaction((tx) => recordGiven(tx, { ...entry, entry: randomUUID() }));
    await close(1);
    expect(await ledger()).toEqual(['1 lesson 40.37']);
    expect(await ledger(TOM)).toEqual(['1 lesson 42', '1 fee -4']);
    const [line] = await payEntries(suite.db, { instructor: TOM });
    const id = Number(line?.source.replace('given ', ''));
    await suite.inTransaction((tx) => correctGiven(tx, { id, reason: 'Not given', by: 'Sam', now: MONDAY }));
    await close(2, NEXT_MONDAY);
    expect(await ledger(TOM)).toEqual(['1 lesson 42', '1 fee -4', '2 lesson -42', '2 fee 4']);
    expect(await balanceOf(suite.db, TOM)).toBe(0);
  });

  test('of hours that were brought shares what they cost there, and nothing where nobody knows', async () => {
    await plan();
    const brought = [broughtLearner({ hourPrice: asPence(36_50) }), broughtLearner({ hourPrice: null })];
    await suite.inTransaction((tx) => openLearners(tx, brought, { by: 'Olive', now: NOW }));
    for (const [index, { openingId }] of brought.entries()) {
      await placeLine(suite.db, { id: '', orderId: openingId }, AMARA);
      const lesson = { orderId: openingId, position: 0, minutes: 60, day: `2026-11-2${5 + index}` };
      await suite.inTransaction((tx) =>
        recordGiven(tx, { ...lesson, entry: randomUUID(), by: 'Sam', now: at('21:00') }),
      );
    }
    await close(1);
    expect(await ledger()).toEqual(['1 lesson 28.47', '1 lesson 0']);
  });

  test('is closed once its week is over and somebody has a plan, also where nothing happened, without a gap', async () => {
    expect(await close(1)).toEqual({ refused: 'no plan' });
    await plan();
    expect(await close(1, at('23:30', '2026-11-29'))).toEqual({ refused: 'not over', lastDay: '2026-11-29' });
    expect(await close(1)).toEqual({ closed: 1, pays: 0 });
    expect(await close(1)).toMatchObject({
      refused: 'closed before',
      run: { closed: { by: 'Olive Grant' } },
    });
    expect(await close(2)).toEqual({ refused: 'not over', lastDay: '2026-12-06' });
    expect(await close(2, NEXT_MONDAY)).toEqual({ closed: 2, pays: 0 });
    expect(
      (await payRuns(suite.db, { most: 5 })).map(({ number, days }) => `${number} ${days?.first}`),
    ).toEqual(['3 2026-12-07', '2 2026-11-30', '1 2026-11-23']);
    expect(await totals(1)).toEqual([{ instructor: AMARA, carried: 0, total: 0 }]);
  });

  test('is closed once where two close it at once', async () => {
    await plan(share({ weekFee: asPence(120_00) }));
    const answers = await Promise.all([close(1), close(1), close(1)]);
    expect(answers.filter((answer) => 'closed' in answer)).toHaveLength(1);
    expect(await ledger()).toEqual(['1 fee -120']);
    expect(await openRun(suite.db)).toEqual({ number: 2, firstDay: '2026-11-30' });
  });

  test('carries what an instructor owes into the next, and pays what the next has above it', async () => {
    await plan(share({ weekFee: asPence(48_00) }));
    await close(1);
    expect(await totals(1)).toEqual([{ instructor: AMARA, carried: 0, total: -48_00 }]);
    expect(await pay(1)).toEqual({ paid: [] });
    await enter('adjustment', 150_00);
    expect(await close(2, NEXT_MONDAY)).toEqual({ closed: 2, pays: 54_00 });
    expect(await totals(2)).toEqual([{ instructor: AMARA, carried: -48_00, total: 54_00 }]);
    // What is still to be paid is not in the next run again.
    await close(3, at('09:00', '2026-12-14'));
    expect(await totals(3)).toEqual([{ instructor: AMARA, carried: 0, total: -48_00 }]);
    await pay(2);
    expect(await balanceOf(suite.db, AMARA)).toBe(-48_00);
    expect((await totalsOfInstructor(suite.db, AMARA)).map(({ run, paidOn }) => `${run} ${paidOn}`)).toEqual([
      '3 null',
      '2 2026-12-04',
      '1 null',
    ]);
  });

  test('is paid once, to those who are named or to all, and only once it is closed', async () => {
    await plan();
    await plan(share(), TOM);
    await enter('adjustment', 20_00);
    await enter('adjustment', 30_00, { instructor: TOM });
    expect(await pay(1)).toBe('not closed');
    await close(1);
    expect(await pay(1, [TOM])).toEqual({ paid: [{ instructor: TOM, pence: 30_00 }] });
    const again = await Promise.all([pay(1), pay(1)]);
    expect(again.flatMap((answer) => (answer === 'not closed' ? [] : answer.paid))).toEqual([
      { instructor: AMARA, pence: 20_00 },
    ]);
    expect((await totalsOfRun(suite.db, 1)).map(({ paidOn }) => paidOn)).toEqual([
      '2026-12-04',
      '2026-12-04',
    ]);
    expect(await ledger(TOM)).toEqual(['1 adjustment 30', '1 paid -30']);
    // What is paid is no line of the open run, or of any.
    expect((await openPayRun(suite.db)).instructors.map(({ total }) => total)).toEqual([0, 0]);
  });

  test('is without whoever has left before its week, unless something of theirs is in it', async () => {
    await plan(share({ weekFee: asPence(48_00) }));
    await plan(share({ weekFee: asPence(48_00) }), TOM);
    const leave = (left_at: Date | null) =>
      suite.db.updateTable('instructors').set({ left_at }).where('slug', 'in', [AMARA, TOM]).execute();
    await leave(at('18:00', '2026-11-20'));
    await enter('adjustment', 20_00);
    await close(1);
    await leave(null);
    expect(await totals(1)).toEqual([{ instructor: AMARA, carried: 0, total: 20_00 }]);
  });

  test('keeps its entries and totals, whoever would change them', async () => {
    await plan();
    await enter('cash', -36_00);
    await close(1);
    await suite.db.updateTable('pay_entries').set({ pence: 0 }).execute();
    await suite.db.deleteFrom('pay_entries').execute();
    await suite.db.updateTable('pay_run_totals').set({ total_pence: 0 }).execute();
    expect(await ledger()).toEqual(['1 cash -36']);
    expect(await totals(1)).toEqual([{ instructor: AMARA, carried: 0, total: -36_00 }]);
  });
});

test('what is sent twice is entered once, in the run that is open by then', async () => {
  await plan();
  await close(1);
  const source = `entry ${randomUUID()}`;
  expect(await enter('cash', -36_00, { source })).toEqual({ run: 2 });
  expect(await enter('cash', -36_00, { source })).toBe('entered before');
  await expect(enter('adjustment', 10_00, { why: '' })).rejects.toThrow('have_a_reason');
});

test('an adjustment that waits while its run is closed goes into the next', async () => {
  await plan();
  const [closed, entered] = await Promise.all([close(1), enter('adjustment', 10_00)]);
  const run = entered === 'entered before' ? 0 : entered.run;
  expect(closed).toEqual({ closed: 1, pays: run === 1 ? 10_00 : 0 });
  const [total] = await totals(1);
  expect(total?.total).toBe(run === 1 ? 10_00 : 0);
});

test('a plan begins with the open run or later, and those that no closed run has counted are replaced or removed', async () => {
  const remove = (startsOn: string) => suite.inTransaction((tx) => removePlan(tx, AMARA, startsOn));
  const startsOf = async () => (await plansOf(suite.db, AMARA)).map(({ startsOn }) => startsOn);
  await plan();
  await plan(share({ startsOn: '2026-11-09' }));
  expect(await openRun(suite.db)).toEqual({ number: 1, firstDay: '2026-11-09' });
  expect(await remove('2026-11-09')).toBe('removed');
  expect(await remove('2026-11-09')).toBe('unknown');
  expect(await openRun(suite.db)).toEqual({ number: 1, firstDay: FIRST });
  await close(1);
  expect(await plan()).toEqual({ refused: 'too early', from: '2026-11-30' });
  expect(await remove(FIRST)).toEqual({ refused: 'too early', from: '2026-11-30' });
  expect(await plan(share({ startsOn: '2026-11-30' }))).toBe('set');
  expect(await plan(share({ startsOn: '2026-11-30', lessons: { keptBasisPoints: 1800 } }))).toBe('set');
  expect(await startsOf()).toEqual([FIRST, '2026-11-30']);
  expect((await plansOf(suite.db, AMARA)).at(-1)?.lessons).toEqual({ keptBasisPoints: 1800 });
  await expect(plan(share({ startsOn: '2026-12-01' }))).rejects.toThrow('start_on_mondays');
});

test('over half a year of random weeks in the diary, the ledger is what was given, and every run adds up', async () => {
  const step = fc.record({
    what: fc.constantFrom('give', 'give late', 'miss', 'waive', 'take back', 'plan', 'cash', 'adjustment'),
    which: fc.nat(),
    pence: fc.integer({ min: 1, max: 60_00 }),
  });
  const weeks = fc.sample(fc.array(step, { maxLength: 4 }), { numRuns: 26, seed: 20261123 });
  const learners = await learnersWithHours(suite.db, 30, 900);
  await plan(share({ weekFee: asPence(35_00), freeWeeks: 1 }));
  const given: Booking[] = [];
  const missed: { booking: Booking; charge: string }[] = [];
  const unmarked: Booking[] = [];
  const marked = (booking: Booking) => ({ ...booking, version: booking.version + 1 });
  let expected = 0;
  for (const [index, steps] of weeks.entries()) {
    const monday = daysLater(FIRST, 7 * index);
    const next = at('09:00', daysLater(monday, 7));
    for (const booking of unmarked.splice(0)) {
      await give(booking, at('08:00', monday));
      given.push(marked(booking));
    }
    for (const [number, { what, which, pence }] of steps.entries()) {
      const day = daysLater(monday, number);
      if (what === 'waive') {
        const one = missed[which % Math.max(1, missed.length)];
        if (one) await waive(one.booking, one.charge, at('20:00', day));
      } else if (what === 'take back') {
        const one = given[which % Math.max(1, given.length)];
        if (one) await takeBack(one, at('20:00', day));
      } else if (what === 'plan') {
        await plan(share({ startsOn: monday, lessons: { keptBasisPoints: pence } }));
      } else if (what === 'cash' || what === 'adjustment') {
        const signed = what === 'cash' ? -pence : pence - 30_00;
        await enter(what, signed, { day });
        expected += signed;
      } else {
        const booking = await bookFor(
          learners[(index * 5 + number) % learners.length]?.id ?? '',
          at('10:00', day),
        );
        if (what === 'give late') unmarked.push(booking);
        if (what === 'give') {
          await give(booking, at('20:00', day));
          given.push(marked(booking));
        }
        if (what === 'miss') missed.push({ booking, charge: (await miss(booking, at('20:00', day))).id });
      }
    }
    const closed = await close(index + 1, next);
    if (!('closed' in closed)) throw new Error(JSON.stringify(closed));
    if (index % 3 === 0) await pay(index + 1);
    if (index % 9 === 0) expected += await giveBack(index + 1, next);
  }
  for (const number of Array.from({ length: 26 }, (_, index) => index + 1)) await pay(number);
  const entries = await payEntries(suite.db, { instructor: AMARA });
  const of = (...kinds: string[]) =>
    entries.reduce((sum, { kind, pence }) => sum + (kinds.includes(kind) ? pence : 0), 0);
  expect(of('lesson', 'late_charge')).toBe(await taughtByHand());
  expect(of('cash', 'adjustment')).toBe(expected);
  const [first, second] = await plansOf(suite.db, AMARA);
  const untilSecond = weeks.findIndex((_, index) => daysLater(FIRST, 7 * index) === second?.startsOn);
  expect(of('fee')).toBe(0 - (first?.weekFee ?? 0) * Math.max(0, untilSecond - 1));
  const last = (await totals(26))[0];
  expect(await balanceOf(suite.db, AMARA)).toBe(Math.min(0, last?.total ?? 0));
  for (const number of [1, 13, 26]) {
    const [total] = await totals(number);
    const lines = entries.filter(({ run, kind }) => run === number && kind !== 'paid');
    expect(total?.total).toBe((total?.carried ?? 0) + lines.reduce((sum, { pence }) => sum + pence, 0));
    expect(of('paid')).toBeLessThanOrEqual(0);
    expect(toPay({ total: total?.total ?? ZERO })).toBeGreaterThanOrEqual(0);
  }
  expect(await findPayRun(suite.db, 27)).toMatchObject({ closed: null });
});
