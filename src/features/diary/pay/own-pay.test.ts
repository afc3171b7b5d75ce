import { expect, test } from 'vitest';
import { completeLesson } from '#src/features/lessons/bookings/end-booking.server.ts';
import { setPlan } from '#src/features/pay/plans.server.ts';
import { payNow, readInstructorRun } from '#src/features/pay/read-instructor-pay.server.ts';
import { closePayRun, markPayRunPaid } from '#src/features/pay/runs.server.ts';
import { readStatementPage } from '#src/features/pay/statement/pay-statements.server.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import { AMARA, at, by, diarySuite, NOW } from '#testing/diary.ts';
import { readOwnPay } from './read-own-pay.server.ts';

const suite = diarySuite();
const ownPay = (now: Date) => readOwnPay({ db: suite.db, clock: { now: () => now } }, AMARA);

test('an instructor reads what is due and why, lesson by lesson, then each closed week and whether it is paid', async () => {
  expect((await ownPay(NOW)).plan).toBeUndefined();
  const plan = { startsOn: '2026-11-23', lessons: { keptBasisPoints: 2200 }, lessonFee: ZERO, freeWeeks: 0 };
  await suite.inTransaction((tx) =>
    setPlan(tx, AMARA, { ...plan, weekFee: asPence(10_00) }, { by: 'Olive Grant', now: NOW }),
  );
  const booked = await suite.book(at('10:00'));
  await suite.inTransaction((tx) =>
    completeLesson(tx, { id: booked.id, version: booked.version, ...by('instructor', at('20:00')) }),
  );
  const due = await ownPay(at('21:00'));
  expect(due).toMatchObject({
    plan: 'The school keeps 22%, fee £10.00 a week',
    owed: { name: 'Owed to you now', amount: '£30.37' },
    open: { days: '23 to 29 Nov', total: '£30.37' },
    bankDetails: 'none',
    runs: [],
  });
  expect(
    due.open?.lines.map(({ day, what, length, soldFor, amount }) => [day, what, length, soldFor, amount]),
  ).toEqual([
    ['Thu 26 Nov', `Learner ${suite.learner.id}`, '1 h 30 min', '£51.75', '£40.37'],
    ['Sun 29 Nov', 'Fee of the week', '', '', '−£10.00'],
  ]);
  const statement = async (query: string, now: Date) => {
    const read = await readStatementPage(suite.db, {
      instructor: AMARA,
      query: new URLSearchParams(query),
      now,
    });
    return { ...read, sums: read.sums.map(({ name, amount }) => `${name} ${amount}`) };
  };
  const november = ['Owed before £0.00', 'Lessons given £40.37', 'Fees −£10.00', 'Owed at the end £30.37'];
  expect(await statement('month=2026-11', at('21:00'))).toMatchObject({ sums: november, isOpen: true });
  const monday = at('09:00', '2026-11-30');
  await suite.inTransaction((tx) => closePayRun(tx, { number: 1, by: 'Olive Grant', now: monday }));
  expect(await ownPay(monday)).toMatchObject({
    // The fee of the week that has begun.
    owed: { amount: '£20.37' },
    toBePaid: '£30.37',
    runs: [{ number: 1, total: '£30.37', state: '£30.37 to be paid' }],
  });
  await suite.inTransaction((tx) =>
    markPayRunPaid(tx, { number: 1, paidOn: '2026-12-01', by: 'Olive Grant', now: monday }),
  );
  expect(await ownPay(monday)).toMatchObject({
    owed: { name: 'You owe the school', amount: '£10.00' },
    paid: '£30.37',
    runs: [{ state: 'Paid on 1 Dec' }],
  });
  // A statement ends with what is owed then, whether or not a run has closed it.
  const sunday = at('09:00', '2026-12-06');
  expect(await statement('month=2026-11', sunday)).toMatchObject({ sums: november, isOpen: false });
  const year = await statement('year=2026', sunday);
  expect(year.sums).toEqual([
    'Owed before £0.00',
    'Lessons given £40.37',
    'Fees −£20.00',
    'Paid −£30.37',
    'Owed at the end −£10.00',
  ]);
  expect((await payNow(suite.db, AMARA, '2026-12-06')).owed).toBe(-10_00);
  expect(year.months.map(({ name, lessons, paid }) => [name, lessons, paid])).toEqual([
    ['November 2026', '£40.37', '£0.00'],
    ['December 2026', '£0.00', '−£30.37'],
  ]);
  const { lines } = await statement('month=2026-12', sunday);
  expect(lines.map(({ day, what, amount }) => [day, what, amount])).toEqual([
    ['Tue 1 Dec', 'Paid for run 1', '−£30.37'],
    ['Sun 6 Dec', 'Fee of the week', '−£10.00'],
  ]);
  // A lesson of November that is marked once its runs are closed is in the next one, and leaves November as it was.
  const late = await suite.book(at('10:00', '2026-11-27'));
  const closing = { number: 2, by: 'Olive Grant', now: at('09:00', '2026-12-07') };
  await suite.inTransaction((tx) => closePayRun(tx, closing));
  const tuesday = at('09:00', '2026-12-08');
  await suite.inTransaction((tx) =>
    completeLesson(tx, { id: late.id, version: late.version, ...by('instructor', tuesday) }),
  );
  const expectInDecember = async (now: Date) => {
    expect(await statement('month=2026-11', now)).toMatchObject({ sums: november, isOpen: false });
    expect((await statement('month=2026-12', now)).sums).toContain('Lessons given £40.37');
  };
  await expectInDecember(tuesday);
  const nextMonday = at('09:00', '2026-12-14');
  await suite.inTransaction((tx) => closePayRun(tx, { number: 3, by: 'Olive Grant', now: nextMonday }));
  await expectInDecember(nextMonday);
  expect(await readInstructorRun(suite.db, AMARA, 1, monday)).toMatchObject({
    sums: [{ name: '1 lesson' }, { name: '1 fee' }, { name: 'In all', amount: '£30.37' }],
  });
  expect(await readInstructorRun(suite.db, 'tom-ackroyd', 1, monday)).toBeUndefined();
});
