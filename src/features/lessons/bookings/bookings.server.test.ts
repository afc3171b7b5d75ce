import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { availability } from '../availability/availability.server.ts';
import { minutesBetween } from '../availability/travel.ts';
import { addException } from '../availability/working-hours.server.ts';
import { buyLessons } from '../learners/buy-lessons.server.ts';
import { minutesOfOrder } from '../minutes/minutes.server.ts';
import { bookTime } from './book-time.server.ts';
import { findBooking } from './booking-rows.server.ts';
import { cancelBooking } from './end-booking.server.ts';
import { holdTime, releaseExpiredHolds } from './holds.server.ts';
import { moveBooking } from './move-booking.server.ts';
import { proposeTime } from './proposals.server.ts';
import { problemOf } from './refusals.ts';

const suite = diarySuite();
const hoursLater = (hours: number, than: Date) => new Date(than.getTime() + hours * HOUR_MS);

describe('booking', () => {
  test('takes the minutes of a lesson, once, and says how many were left where there are too few', async () => {
    const booked = await suite.book(at('10:00'));
    expect(booked).toMatchObject({
      state: 'booked',
      sequence: 0,
      version: 1,
      policyVersion: 1,
      learnerId: suite.learner.id,
      startsAt: at('10:00'),
      endsAt: at('11:30'),
      line: { orderId: suite.learner.orderId, position: 0 },
    });
    expect(await suite.readMinutes()).toMatchObject({ bought: 600, booked: 90, remaining: 510 });
    expect(await suite.eventsOf(booked)).toEqual(['1 booked']);
    const [poor] = (await learnersWithHours(suite.db, 1, 60)) as [TaughtLearner];
    const refused = await suite.inTransaction((tx) =>
      bookTime(tx, { ...lessonRequest(at('14:00')), ...by('learner'), learnerId: poor.id }),
    );
    expect(refused).toEqual({ refused: 'not_enough_minutes', remainingMinutes: 60 });
  });

  test('a time that somebody has is refused with the next free ones, and so is one outside the hours', async () => {
    await suite.book(at('10:00'));
    const again = (startsAt: Date, outcode = 'LS6') =>
      suite.inTransaction((tx) =>
        bookTime(tx, {
          ...lessonRequest(startsAt, 60, outcode),
          ...by('learner'),
          learnerId: suite.other.id,
        }),
      );
    const taken = await again(at('10:30'));
    if (!('refused' in taken)) throw new Error('Booked twice');
    expect(problemOf(taken, NOW).toBody()).toEqual({
      message:
        'That time has just been taken. The next free times are: Thu 26 Nov, 12:00; Thu 26 Nov, 12:30; Thu 26 Nov, 13:00.',
      code: 'time_taken',
    });
    expect(await again(at('11:30'))).toMatchObject({ refused: 'no_drive' });
    expect(await again(at('19:00'))).toMatchObject({ refused: 'not_open' });
    expect(await again(at('10:00', '2026-11-28'))).toMatchObject({ refused: 'not_open' });
    expect(await again(hoursLater(-20, at('10:00', '2026-11-23')))).toMatchObject({ refused: 'not_open' });
    expect(await suite.readMinutes(suite.other)).toMatchObject({ remaining: 600 });
  });

  test.each(['learner', 'instructor', 'office'] as const)(
    'lessons that nobody teaches yet are placed with whoever is booked first, whether %s books',
    async (role) => {
      const book = (slug: string, startsAt: Date) =>
        suite.inTransaction((tx) =>
          bookTime(tx, {
            ...lessonRequest(startsAt),
            instructor: slug,
            ...by(role),
            learnerId: suite.learner.id,
            outsideWorkingHours: true,
          }),
        );
      await book(AMARA, at('10:00'));
      await book('tom-ackroyd', at('14:00'));
      const placed = await suite.db
        .selectFrom('instructor_assignments')
        .select(['instructor_slug', 'assigned_by'])
        .where('order_id', '=', suite.learner.orderId)
        .execute();
      expect(placed).toEqual([{ instructor_slug: AMARA, assigned_by: by(role).by }]);
    },
  );

  test('the drive before a lesson and after it is kept free', async () => {
    await suite.book(at('10:00'), { outcode: 'LS8' });
    const startsOf = async (pickUp: string) =>
      (await availability(suite.db, { who: { slugs: [AMARA] }, minutes: 60, pickUp, now: NOW }))
        .flatMap(({ starts }) => [...starts()])
        .filter((time) => time >= at('08:00').getTime() && time <= at('12:00').getTime())
        .map((time) => new Date(time).toISOString().slice(11, 16));
    expect(await startsOf('LS8')).toEqual(['08:30', '12:00']);
    await suite.book(at('12:00'), { who: suite.other, minutes: 60 });
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from starts_at - blocked_from)::int / 60 as minutes from bookings
      order by starts_at`.execute(suite.db);
    expect(rows).toEqual([{ minutes: 0 }, { minutes: 9 }]);
  });

  test('staff and instructors may book outside the hours, and over nothing that is taken', async () => {
    const outsideWorkingHours = (startsAt: Date) =>
      suite.inTransaction((tx) =>
        bookTime(tx, {
          ...lessonRequest(startsAt),
          ...by('instructor'),
          learnerId: suite.learner.id,
          outsideWorkingHours: true,
        }),
      );
    expect(await outsideWorkingHours(at('19:00'))).toMatchObject({ booked: { state: 'booked' } });
    expect(await outsideWorkingHours(at('18:45'))).toMatchObject({ refused: 'time_taken' });
  });

  test('the last time that is offered is the last that can be booked: what begins in four weeks', async () => {
    const now = new Date('2026-11-23T11:00:00Z');
    const last = at('11:00', '2026-12-21');
    const who = { slugs: [AMARA] };
    const [found] = await availability(suite.db, { who, minutes: 120, pickUp: 'LS6', now });
    expect(found?.slots().toArray().at(-1)?.startsAt).toEqual(last);
    const book = (startsAt: Date) =>
      suite.inTransaction((tx) =>
        bookTime(tx, { ...lessonRequest(startsAt, 120), ...by('learner', now), learnerId: suite.learner.id }),
      );
    expect(await book(new Date(last.getTime() + 30 * MINUTE_MS))).toEqual({ refused: 'too_far' });
    expect(await book(last)).toHaveProperty('booked');
  });

  test('a lesson that is put before another one leaves time for the drive to it', async () => {
    const { id } = await suite.book(at('15:00'), { outcode: 'LS1' });
    const blockedFrom = async () => {
      const row = await suite.db
        .selectFrom('bookings')
        .select('blocked_from')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.blocked_from;
    };
    const alone = await blockedFrom();
    const before = await suite.book(at('10:00'), { who: suite.other, outcode: 'BS1' });
    const drive = minutesBetween({ minBreakMinutes: 10, travel: 'distance', sameMinutes: 20 }, 'BS1', 'LS1');
    expect(drive).toBeGreaterThan(30);
    expect(await blockedFrom()).toEqual(new Date(at('15:00').getTime() - (drive - 10) * MINUTE_MS));
    const cancel = { id: before.id, version: 1, chargedMinutes: 0, ...by('office') };
    await suite.inTransaction((tx) => cancelBooking(tx, cancel));
    await suite.book(at('10:00'), { who: suite.other, outcode: 'LS1' });
    expect(await blockedFrom()).toEqual(alone);
  });

  test('lessons are booked, held, moved and proposed four weeks ahead at the most, unless staff book outside the working hours', async () => {
    const far = at('10:00', '2026-12-21');
    const tooFar = { refused: 'too_far' };
    const own = { ...by('learner'), learnerId: suite.learner.id };
    const { id, version } = await suite.book(at('10:00', '2026-12-18'));
    expect(await suite.inTransaction((tx) => bookTime(tx, { ...lessonRequest(far), ...own }))).toEqual(
      tooFar,
    );
    const forBasket = { ...lessonRequest(far), ...by('learner'), heldFor: randomUUID() };
    expect(await suite.inTransaction((tx) => holdTime(tx, forBasket))).toEqual(tooFar);
    const to = { startsAt: far, minutes: 90 } as const;
    const move = { id, version, to, chargedMinutes: 0, ...by('learner') };
    expect(await suite.inTransaction((tx) => moveBooking(tx, move))).toEqual(tooFar);
    const propose = { id, version, to, ...by('office') };
    expect(await suite.inTransaction((tx) => proposeTime(tx, propose))).toEqual(tooFar);
    expect(
      await suite.inTransaction((tx) => proposeTime(tx, { ...propose, outsideWorkingHours: true })),
    ).toHaveProperty('proposed');
    const outsideWorkingHours = { ...lessonRequest(far), ...own, ...by('office'), outsideWorkingHours: true };
    expect(await suite.inTransaction((tx) => bookTime(tx, outsideWorkingHours))).toHaveProperty('booked');
    const taken = {
      ...lessonRequest(at('10:00', '2026-12-18')),
      ...by('learner'),
      learnerId: suite.other.id,
    };
    const answer = await suite.inTransaction((tx) => bookTime(tx, taken));
    for (const next of 'next' in answer ? answer.next : [])
      expect(next.startsAt.getTime()).toBeLessThan(at('12:00', '2026-12-20').getTime());
    expect(answer).toMatchObject({ refused: 'time_taken' });
  });

  test('a learner cannot be at two lessons at once', async () => {
    await suite.book(at('10:00'));
    const elsewhere = await suite.inTransaction((tx) =>
      bookTime(tx, {
        ...lessonRequest(at('10:30')),
        instructor: 'tom-ackroyd',
        outsideWorkingHours: true,
        ...by('office'),
        learnerId: suite.learner.id,
      }),
    );
    expect(elsewhere).toEqual({ refused: 'learner_busy' });
  });

  test('a learner who books the same time on two phones is not told that somebody else took it', async () => {
    await suite.book(at('10:00'));
    const again = { ...lessonRequest(at('10:00')), ...by('learner'), learnerId: suite.learner.id };
    expect(await suite.inTransaction((tx) => bookTime(tx, again))).toEqual({ refused: 'learner_busy' });
  });

  test('the database itself refuses two lessons at once, whatever code writes them', async () => {
    const { id } = await suite.book(at('10:00'));
    const copy = (state: string) =>
      sql`
      insert into bookings (id, uid, state, instructor_slug, learner_id, order_id, position, starts_at, ends_at,
        blocked_from, blocked_until, pick_up, pick_up_outcode, policy_version, created_by, created_at, changed_at)
      select gen_random_uuid(), gen_random_uuid(), ${state}, instructor_slug, ${suite.other.id}, ${suite.other.orderId}, 0, starts_at,
        ends_at, blocked_from, blocked_until, '', '', 1, '', created_at, changed_at
      from bookings where id = ${id}`.execute(suite.db);
    await expect(copy('booked')).rejects.toMatchObject({
      code: '23P01',
      constraint: 'one_lesson_of_instructor',
    });
    await expect(copy('cancelled')).resolves.toBeDefined();
    await sql`update booking_events set by = ''`.execute(suite.db);
    await sql`delete from booking_events`.execute(suite.db);
    expect(await suite.eventsOf({ id })).toEqual(['1 booked']);
  });
});

describe('a hold', () => {
  const hold = (startsAt: Date, heldFor: string, now = NOW) =>
    suite.inTransaction((tx) => holdTime(tx, { ...lessonRequest(startsAt), ...by('learner', now), heldFor }));

  test('keeps a time for 15 minutes, one for each holder, and is free again at once', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    expect(await hold(at('10:00'), mine)).toMatchObject({
      held: { heldUntil: new Date('2026-11-22T12:15:00Z'), learnerId: null, line: null },
    });
    expect(await hold(at('10:00'), theirs)).toMatchObject({ refused: 'time_taken' });
    expect(await hold(at('14:00'), mine)).toMatchObject({ held: { state: 'held' } });
    expect(await hold(at('10:00'), theirs)).toMatchObject({ held: { state: 'held' } });
    const later = new Date(NOW.getTime() + 15 * MINUTE_MS);
    expect(await hold(at('14:00'), randomUUID(), later)).toMatchObject({ held: { state: 'held' } });
    const ended = new Date(later.getTime() + 15 * MINUTE_MS);
    expect(await releaseExpiredHolds(suite.db, later)).toBe(0);
    expect(await releaseExpiredHolds(suite.db, ended)).toBe(1);
    expect(await releaseExpiredHolds(suite.db, ended)).toBe(0);
  });

  /** The lessons are the order's second line. */
  const pay = (orderId: string, heldFor: string, id: string, now: Date) =>
    suite.inTransaction((tx) =>
      buyLessons(
        tx,
        orderId,
        {
          lines: [
            { type: 'product', options: {} },
            { type: 'lesson', productId: 47, quantity: 1, options: { held_slot: id } },
          ],
          email: 'callum@example.com',
          basketUuid: heldFor,
          addresses: { learner: { firstname: 'Callum', surname: heldFor, postcode: 'LS6 3AD' } },
        } as unknown as Parameters<typeof buyLessons>[2],
        { account: undefined, toppedUp: new Map(), now },
      ),
    );

  test.each([
    ['within its time', NOW, false],
    ['after it has ended, where nobody has the time', hoursLater(1, NOW), false],
    [
      'after it has ended and somebody has the time: the hours are bought, and not booked',
      hoursLater(1, NOW),
      true,
    ],
  ])('is booked when its order is paid %s', async (_when, now, isTaken) => {
    const heldFor = randomUUID();
    const answer = await hold(at('10:00'), heldFor);
    if (!('held' in answer)) throw new Error('Not held');
    if (now > NOW) await releaseExpiredHolds(suite.db, now);
    if (isTaken) await suite.book(at('10:00'));
    await pay(suite.other.orderId, heldFor, answer.held.id, now);
    const booking = await findBooking(suite.db, answer.held.id);
    expect(booking?.state).toBe(isTaken ? 'released' : 'booked');
    expect(await minutesOfOrder(suite.db, suite.other.orderId)).toMatchObject([
      {},
      isTaken ? { booked: 0, remaining: 600 } : { booked: 90, remaining: 510 },
    ]);
  });

  test.each([
    ['on a day that was closed meanwhile', NOW, true],
    ['once the time has come', at('10:30'), false],
  ])('is not booked %s: the hours are bought', async (_when, now, isClosed) => {
    const heldFor = randomUUID();
    const answer = await hold(at('10:00'), heldFor);
    if (!('held' in answer)) throw new Error('Not held');
    const off = { kind: 'holiday', firstDay: '2026-11-26', lastDay: '2026-11-26' } as const;
    if (isClosed)
      await suite.inTransaction((tx) => addException(tx, AMARA, { ...off, by: 'Amara Osei', now: NOW }));
    await pay(suite.other.orderId, heldFor, answer.held.id, now);
    expect((await findBooking(suite.db, answer.held.id))?.state).toBe('released');
    expect(await minutesOfOrder(suite.db, suite.other.orderId)).toMatchObject([
      {},
      { booked: 0, remaining: 600 },
    ]);
    await sql`delete from diary_exceptions`.execute(suite.db);
  });
});
