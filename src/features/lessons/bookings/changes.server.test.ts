import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#src/platform/dates.ts';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { addException } from '../availability/working-hours.server.ts';
import type { Booking, Role } from '../booking.ts';
import { bookTime } from './book-time.server.ts';
import { bookingsBetween, bookingsOfLearner, findBooking } from './booking-rows.server.ts';
import { cancelBooking, cancellingOffer, completeLesson, markNoShow } from './end-booking.server.ts';
import { chargesOfBooking, waiveCharge } from './late-charges.server.ts';
import {
  listAwaitingOutcome,
  listLongAwaitingOutcome,
  longAwaitingOutcome,
} from './lessons-awaiting-outcome.server.ts';
import { moveBooking } from './move-booking.server.ts';
import { acceptProposal, declineProposal, openProposal, proposeTime } from './proposals.server.ts';
import { undoCompletion } from './undo-completion.server.ts';

const suite = diarySuite();

describe('moving', () => {
  const move = (booking: Booking, startsAt: Date, change: Partial<Parameters<typeof moveBooking>[1]> = {}) =>
    suite.inTransaction((tx) =>
      moveBooking(tx, {
        id: booking.id,
        version: booking.version,
        chargedMinutes: 0,
        to: { startsAt, minutes: 90 },
        ...by('learner'),
        ...change,
      }),
    );

  test('keeps the row and its uid, one sequence on, and of two moves of one version one is refused', async () => {
    const booked = await suite.book(at('10:00'));
    const answers = await Promise.all([move(booked, at('14:00')), move(booked, at('15:00'))]);
    expect(answers.map((answer) => ('moved' in answer ? 'moved' : answer.refused)).sort()).toEqual([
      ...['changed', 'moved'],
    ]);
    const now = await findBooking(suite.db, booked.id);
    expect(now).toMatchObject({ uid: booked.uid, sequence: 1, version: 2, state: 'booked' });
    expect(await suite.eventsOf(booked)).toEqual(['1 booked', '2 moved']);
    expect(await suite.readMinutes()).toMatchObject({ booked: 90, remaining: 510 });
  });

  test('by half an hour stands in nobody’s way, and another length takes or gives minutes', async () => {
    const booked = await suite.book(at('10:00'));
    const moved = await move(booked, at('10:30'), { to: { startsAt: at('10:30'), minutes: 120 } });
    expect(moved).toMatchObject({ moved: { endsAt: at('12:30') } });
    expect(await suite.readMinutes()).toMatchObject({ booked: 120, remaining: 480 });
  });

  test('late, it charges what it leaves empty, once the learner has been told', async () => {
    const booked = await suite.book(at('10:00'));
    const late = by('learner', at('09:00', '2026-11-25'));
    expect(await move(booked, at('14:00', '2026-11-27'), late)).toEqual({
      refused: 'consequence_changed',
      consequence: { chargedMinutes: 90, freeUntil: at('10:00', '2026-11-24') },
    });
    const moved = await move(booked, at('14:00', '2026-11-27'), { ...late, chargedMinutes: 90 });
    expect(moved).toMatchObject({ moved: { startsAt: at('14:00', '2026-11-27') } });
    expect(await suite.readMinutes()).toMatchObject({ booked: 90, charged: 90, remaining: 420 });
    expect(await chargesOfBooking(suite.db, booked.id)).toMatchObject([
      { reason: 'moved', minutes: 90, filledMinutes: 0, startsAt: at('10:00') },
    ]);
  });

  test('to another instructor frees the first one’s time', async () => {
    const booked = await suite.book(at('10:00'));
    const to = { startsAt: at('10:00'), minutes: 90 as const, instructor: 'tom-ackroyd' };
    expect(await move(booked, at('10:00'), { to, outsideWorkingHours: true, ...by('office') })).toMatchObject(
      {
        moved: { instructor: 'tom-ackroyd', sequence: 1 },
      },
    );
    expect(
      await bookingsBetween(suite.db, { instructor: AMARA, from: NOW, until: at('23:00'), now: NOW }),
    ).toEqual([]);
    await suite.book(at('10:00'), { who: suite.other });
  });
});

describe('a proposal', () => {
  const propose = (booking: Booking, startsAt: Date, role: Role) =>
    suite.inTransaction((tx) =>
      proposeTime(tx, {
        id: booking.id,
        version: booking.version,
        to: { startsAt, minutes: 90 },
        ...by(role),
      }),
    );

  test('changes nothing until the other side accepts, and costs nothing then', async () => {
    const booked = await suite.book(at('10:00'));
    const asked = await propose(booked, at('14:00'), 'instructor');
    if (!('proposed' in asked)) throw new Error('Not proposed');
    expect(await findBooking(suite.db, booked.id)).toEqual(booked);
    const { id } = asked.proposed;
    const accept = (role: Role, now = NOW) =>
      suite.inTransaction((tx) => acceptProposal(tx, { id, bookingId: booked.id, ...by(role, now) }));
    expect(await accept('instructor')).toEqual({ refused: 'not_yours' });
    expect(await accept('learner', at('09:00'))).toMatchObject({
      moved: { startsAt: at('14:00'), sequence: 1, uid: booked.uid },
    });
    expect(await accept('learner')).toMatchObject({ refused: 'changed' });
    expect(await suite.readMinutes()).toMatchObject({ charged: 0, remaining: 510 });
    expect(await suite.eventsOf(booked)).toEqual(['1 booked', '1 proposed', '2 moved']);
  });

  test('is of a time at which the instructor can teach, drives included', async () => {
    const booked = await suite.book(at('10:00'));
    await suite.book(at('14:00'), { who: suite.other });
    expect(await propose(booked, at('14:30'), 'office')).toMatchObject({ refused: 'time_taken' });
    expect(await propose(booked, at('14:30'), 'instructor')).toMatchObject({ refused: 'time_taken' });
    // It ends as the other one begins.
    const noDrive = { refused: 'no_drive', next: [{ startsAt: at('16:00') }, {}, {}] };
    expect(await propose(booked, at('12:30'), 'office')).toMatchObject(noDrive);
    expect(await propose(booked, at('19:00'), 'office')).toMatchObject({ refused: 'not_open' });
    expect(await propose(booked, at('11:00'), 'office')).toHaveProperty('proposed');
    expect(await findBooking(suite.db, booked.id)).toEqual(booked);
  });

  test('of the office is not accepted once that day is closed', async () => {
    const booked = await suite.book(at('10:00'));
    const asked = await propose(booked, at('10:00', '2026-11-27'), 'office');
    const id = 'proposed' in asked ? asked.proposed.id : '';
    const off = { kind: 'holiday' as const, firstDay: '2026-11-27', lastDay: '2026-11-27' };
    await suite.inTransaction((tx) => addException(tx, AMARA, { ...off, by: 'Amara Osei', now: NOW }));
    const late = await suite.inTransaction((tx) =>
      acceptProposal(tx, { id, bookingId: booked.id, ...by('learner') }),
    );
    expect(late).toMatchObject({ refused: 'not_open' });
    await suite.db.deleteFrom('diary_exceptions').where('instructor_slug', '=', AMARA).execute();
  });

  test('of a time that has come is accepted no more', async () => {
    const booked = await suite.book(at('14:00'));
    const asked = await propose(booked, at('10:00'), 'instructor');
    const id = 'proposed' in asked ? asked.proposed.id : '';
    const late = await suite.inTransaction((tx) =>
      acceptProposal(tx, { id, bookingId: booked.id, ...by('learner', at('10:00')) }),
    );
    expect(late).toEqual({ refused: 'not_open', next: [] });
    expect(await findBooking(suite.db, booked.id)).toEqual(booked);
  });

  test('is declined, or lapses once the lesson changes, and the last one counts', async () => {
    const booked = await suite.book(at('10:00'));
    const first = await propose(booked, at('14:00'), 'instructor');
    const second = await propose(booked, at('15:00'), 'learner');
    if (!('proposed' in first && 'proposed' in second)) throw new Error('Not proposed');
    expect((await openProposal(suite.db, booked.id))?.id).toBe(second.proposed.id);
    const decline = (id: string) =>
      suite.inTransaction((tx) => declineProposal(tx, { id, bookingId: booked.id, ...by('instructor') }));
    expect(await decline(first.proposed.id)).toMatchObject({ refused: 'changed' });
    expect(await decline(second.proposed.id)).toMatchObject({ declined: { id: second.proposed.id } });
    const third = await propose(booked, at('15:00'), 'learner');
    await suite.inTransaction((tx) =>
      cancelBooking(tx, { id: booked.id, version: 1, chargedMinutes: 0, ...by('instructor') }),
    );
    if (!('proposed' in third)) throw new Error('Not proposed');
    const late = await suite.inTransaction((tx) =>
      acceptProposal(tx, { id: third.proposed.id, bookingId: booked.id, ...by('instructor') }),
    );
    expect(late).toMatchObject({ refused: 'changed', now: { state: 'cancelled' } });
  });
});

describe('ending', () => {
  const LATE = at('09:00', '2026-11-25');
  const cancel = (booking: Booking, role: Role, chargedMinutes: number, now = LATE, waiverReason?: string) =>
    suite.inTransaction((tx) =>
      cancelBooking(tx, {
        id: booking.id,
        version: booking.version,
        chargedMinutes,
        waiverReason,
        ...by(role, now),
      }),
    );

  test('the cost of cancelling is shown first, and refused where it is another one by then', async () => {
    const booked = await suite.book(at('10:00'));
    const offer = (now: Date) => cancellingOffer(suite.db, booked.id, { role: 'learner', now });
    expect(await offer(NOW)).toMatchObject({ consequence: { chargedMinutes: 0 }, worth: 0, leftAfter: 600 });
    expect(await offer(LATE)).toMatchObject({
      consequence: { chargedMinutes: 90, freeUntil: at('10:00', '2026-11-24') },
      worth: 54_08,
      leftAfter: 510,
    });
    expect(await cancel(booked, 'learner', 0)).toMatchObject({ refused: 'consequence_changed' });
    expect(await cancel(booked, 'learner', 90)).toMatchObject({
      cancelled: { state: 'cancelled', sequence: 1 },
    });
    expect(await suite.readMinutes()).toMatchObject({ booked: 0, charged: 90, remaining: 510 });
    expect(await cancel(booked, 'learner', 90)).toMatchObject({ refused: 'changed' });
  });

  test.each([
    ['in time by the learner', 'learner', NOW, undefined],
    ['late by the instructor', 'instructor', LATE, undefined],
    ['late by a learner whom the office lets off', 'learner', LATE, 'In hospital'],
  ] as const)('cancelled %s, all minutes come back', async (_what, role, now, exempt) => {
    expect(await cancel(await suite.book(at('10:00')), role, 0, now, exempt)).toMatchObject({
      cancelled: { state: 'cancelled' },
    });
    expect(await suite.readMinutes()).toMatchObject({ booked: 0, charged: 0, remaining: 600 });
  });

  test('what somebody else books of a charged time is taken off, and the rest can be waived once', async () => {
    const booked = await suite.book(at('10:00'));
    await cancel(booked, 'learner', 90);
    await suite.inTransaction((tx) =>
      bookTime(tx, {
        ...lessonRequest(at('10:30'), 60),
        outsideWorkingHours: true,
        ...by('office', LATE),
        learnerId: suite.other.id,
      }),
    );
    expect(await suite.readMinutes()).toMatchObject({ charged: 30, remaining: 570 });
    const [charge] = await chargesOfBooking(suite.db, booked.id);
    const waive = (role: Role) =>
      suite.inTransaction((tx) =>
        waiveCharge(tx, { id: charge?.id ?? '', bookingId: booked.id, reason: 'Ill', ...by(role, LATE) }),
      );
    expect(await waive('learner')).toEqual({ refused: 'not_yours' });
    expect(await waive('instructor')).toEqual({ waivedMinutes: 30 });
    expect(await waive('office')).toMatchObject({ refused: 'changed' });
    expect(await suite.readMinutes()).toMatchObject({ charged: 0, remaining: 600 });
    expect(await suite.eventsOf(booked)).toEqual(['1 booked', '2 cancelled', '2 filled', '2 waived']);
  });

  test('a lesson is given once it has begun, and one to which nobody came is charged', async () => {
    const [first, second] = [
      await suite.book(at('10:00')),
      await suite.book(at('14:00'), { who: suite.other }),
    ];
    const during = by('instructor', at('14:20'));
    const give = (now = during) => suite.inTransaction((tx) => completeLesson(tx, { ...first, ...now }));
    expect(await give(by('instructor'))).toEqual({ refused: 'too_early' });
    expect(await give()).toMatchObject({ completed: { state: 'given' } });
    expect(await give()).toMatchObject({ refused: 'changed' });
    expect(await suite.readMinutes()).toMatchObject({ completed: 90, booked: 0, remaining: 510 });
    expect(await suite.inTransaction((tx) => markNoShow(tx, { ...second, ...during }))).toMatchObject({
      noShow: { state: 'no_show' },
    });
    expect(await suite.readMinutes(suite.other)).toMatchObject({ completed: 0, charged: 90, remaining: 510 });
    expect(await bookingsOfLearner(suite.db, suite.learner.id)).toMatchObject([{ id: first.id }]);
  });

  test('what was marked as given is taken back on the same day, with its entry, and is given again', async () => {
    const booked = await suite.book(at('10:00'));
    const evening = by('instructor', at('18:00'));
    await suite.inTransaction((tx) => completeLesson(tx, { ...booked, ...evening }));
    const undo = (actor = evening, version = 2) =>
      suite.inTransaction((tx) => undoCompletion(tx, { id: booked.id, version, ...actor }));
    expect(await undo(by('instructor', at('00:00', '2026-11-27')))).toEqual({ refused: 'too_late' });
    expect(await undo(by('learner', at('18:00')))).toEqual({ refused: 'not_yours' });
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map((answer) => ('undone' in answer ? 'undone' : answer.refused)).sort()).toEqual([
      ...['changed', 'undone'],
    ]);
    expect(await suite.readMinutes()).toMatchObject({ completed: 0, booked: 90, remaining: 510 });
    await suite.inTransaction((tx) => completeLesson(tx, { ...booked, version: 3, ...evening }));
    expect(await suite.readMinutes()).toMatchObject({ completed: 90, booked: 0, remaining: 510 });
    expect(await suite.eventsOf(booked)).toEqual(['1 booked', '2 given', '3 completion_undone', '4 given']);
  });

  test('a holiday takes no lesson away, and stops new ones', async () => {
    await suite.book(at('10:00'));
    const off = { kind: 'holiday', firstDay: '2026-11-26', lastDay: '2026-11-26' } as const;
    await suite.inTransaction((tx) => addException(tx, AMARA, { ...off, by: 'Amara Osei', now: NOW }));
    const day = { instructor: AMARA, from: at('00:00'), until: at('23:59'), now: NOW };
    expect(await bookingsBetween(suite.db, day)).toHaveLength(1);
    const refused = await suite.inTransaction((tx) =>
      bookTime(tx, { ...lessonRequest(at('14:00')), ...by('learner'), learnerId: suite.other.id }),
    );
    expect(refused).toMatchObject({ refused: 'not_open' });
    await sql`delete from diary_exceptions`.execute(suite.db);
  });
});

test('a lesson that nobody marks waits for its instructor at once, and for the office a week later, until it is marked', async () => {
  const booked = await suite.book(at('10:00'));
  const { id, version, endsAt } = booked;
  const cancelled = await suite.book(at('14:00'), { who: suite.other });
  await suite.inTransaction((tx) =>
    cancelBooking(tx, { id: cancelled.id, version: 1, chargedMinutes: 0, ...by('office') }),
  );
  const ofAmara = async (before: Date) =>
    (await listAwaitingOutcome(suite.db, AMARA, { before, now: before })).map((one) => one.id);
  expect(await ofAmara(new Date(endsAt.getTime() - 1))).toEqual([]);
  expect(await ofAmara(endsAt)).toEqual([id]);
  expect(await listAwaitingOutcome(suite.db, 'tom-ackroyd', { before: endsAt, now: endsAt })).toEqual([]);

  const due = new Date(endsAt.getTime() + 168 * HOUR_MS);
  const early = new Date(due.getTime() - 1);
  expect(await listLongAwaitingOutcome(suite.db, early)).toEqual([]);
  expect(await listLongAwaitingOutcome(suite.db, due)).toMatchObject([
    { id, since: due, when: 'Thu 26 Nov, 10:00', instructor: AMARA },
  ]);
  expect(await longAwaitingOutcome(suite.db, due).execute()).toEqual([{ at: due }]);

  await suite.inTransaction((tx) => completeLesson(tx, { id, version, ...by('instructor', due) }));
  expect(await ofAmara(due)).toEqual([]);
  expect(await listLongAwaitingOutcome(suite.db, due)).toEqual([]);
});
