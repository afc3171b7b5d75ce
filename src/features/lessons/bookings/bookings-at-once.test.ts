import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { AMARA, asked, at, diarySuite, NOW } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { expectTold, type SentLessonEmails, sendLessonEmails } from '#testing/lesson-emails-in-turn.ts';
import type { Acting, LessonLength, Role } from '../booking.ts';
import { minutesBetween } from '../diary/travel.ts';
import { addException, setWorkingHours } from '../diary/working-hours.server.ts';
import { bookTime } from './book-time.server.ts';
import { bookingsBetween, bookingsOfLearner, findBooking } from './booking-rows.server.ts';
import { cancelBooking, cancellingOffer, markGiven } from './end-booking.server.ts';
import { holdTime, releaseExpiredHolds } from './holds.server.ts';
import { moveBooking } from './move-booking.server.ts';
import { acceptProposal, openProposal, proposeTime } from './proposals.server.ts';

const suite = diarySuite();

test('of 50 learners for one time one books, and 49 are told which times are next', async () => {
  const learners = await learnersWithHours(suite.db, 50);
  const waiting = [...learners];
  const answers: Awaited<ReturnType<typeof bookTime>>[] = [];
  // As many at once as there are connections: a request that waits longer for one is answered that we are busy.
  const oneAfterAnother = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const asking = {
        ...asked(at('10:00')),
        by: next.id,
        role: 'learner',
        now: NOW,
        learnerId: next.id,
      } as const;
      answers.push(await suite.act((tx) => bookTime(tx, asking)));
    }
  };
  await Promise.all(Array.from({ length: 10 }, oneAfterAnother));
  expect(answers.filter((answer) => 'booked' in answer)).toHaveLength(1);
  const told = answers.filter((answer) => 'refused' in answer && answer.refused === 'time_taken');
  expect(told).toHaveLength(49);
  for (const answer of told) expect('next' in answer && answer.next).toHaveLength(3);
});

const INSTRUCTORS = [AMARA, 'tom-ackroyd'];
const OUTCODES = ['LS1', 'LS6', 'LS8', 'LS17'];
const SETTINGS = { leastMinutes: 10, travel: 'distance', sameMinutes: 20 } as const;
/** Over the Sunday on which the clocks go forward. */
const FROM = new Date('2027-03-27T00:00:00Z');
const BEFORE = new Date('2027-03-25T12:00:00Z');

const step = fc.record({
  kind: fc.constantFrom(
    ...([
      'book',
      'book',
      'hold',
      'move',
      'propose',
      'accept',
      'cancel',
      'give',
      'sick',
      'release',
      'send',
    ] as const),
  ),
  who: fc.nat(3),
  instructor: fc.constantFrom(...INSTRUCTORS),
  half: fc.nat(5 * 48),
  minutes: fc.constantFrom<LessonLength>(60, 90, 120),
  outcode: fc.constantFrom(...OUTCODES),
  role: fc.constantFrom<Role>('learner', 'instructor', 'office'),
  hours: fc.nat(120),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('nothing overlaps, minutes are conserved, and events and emails are true, whatever two do at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 24 }), async (steps) => {
      await sql`truncate late_charges, booking_proposals, booking_events, bookings, emails cascade`.execute(
        suite.db,
      );
      await sql`truncate diary_exceptions`.execute(suite.db);
      for (const slug of INSTRUCTORS)
        await suite.act((tx) =>
          setWorkingHours(
            tx,
            slug,
            [1, 2, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
          ),
        );
      const learners = await learnersWithHours(suite.db, 4);
      const half = Math.ceil(steps.length / 2);
      const sent: SentLessonEmails = new Map();
      const all = async (own: Step[], sends: boolean) => {
        for (const one of own)
          if (one.kind !== 'send') await perform(one, learners);
          else if (sends) await sendLessonEmails(suite.db, { now: BEFORE, most: 3, sent });
      };
      // One of them sends, so that what leaves later is what was composed later.
      await Promise.all([all(steps.slice(0, half), true), all(steps.slice(half), false)]);
      await expectSound(learners);
      await sendLessonEmails(suite.db, { now: BEFORE, most: 1_000, sent });
      for (const { id } of learners)
        for (const booking of await bookingsOfLearner(suite.db, id)) expectTold(booking, sent);
    }),
    { numRuns: 6 },
  );
}, 120_000);

/** One act of somebody, as it comes: refusals are answers too, and nothing may throw. */
async function perform(one: Step, learners: TaughtLearner[]) {
  const { id: learnerId } = learners[one.who] as TaughtLearner;
  const startsAt = new Date(FROM.getTime() + one.half * 30 * MINUTE_MS);
  const now = new Date(BEFORE.getTime() + one.hours * HOUR_MS);
  const acting: Acting = { by: one.role, role: one.role, now };
  const time = { ...asked(startsAt, one.minutes, one.outcode), instructor: one.instructor };
  const act = <T>(work: (tx: Tx) => Promise<T>) => suite.act(work);
  const [theirs] = (await bookingsOfLearner(suite.db, learnerId)).filter(({ state }) => state === 'booked');
  if (one.kind === 'book') await act((tx) => bookTime(tx, { ...time, ...acting, learnerId }));
  if (one.kind === 'hold')
    await act((tx) => holdTime(tx, { ...time, ...acting, heldFor: learnerId, learnerId }));
  if (one.kind === 'release') await releaseExpiredHolds(suite.db, now);
  if (one.kind === 'sick') await fallSick(one.instructor, startsAt, acting);
  if (!theirs) return;
  const { id, version } = theirs;
  if (one.kind === 'move') {
    const to = { startsAt, minutes: one.minutes, instructor: one.instructor };
    const first = await act((tx) => moveBooking(tx, { id, version, to, chargedMinutes: 0, ...acting }));
    if ('refused' in first && first.refused === 'consequence_changed') {
      const { chargedMinutes } = first.consequence;
      await act((tx) => moveBooking(tx, { id, version, to, chargedMinutes, ...acting }));
    }
  }
  if (one.kind === 'propose')
    await act((tx) => proposeTime(tx, { id, version, to: { startsAt, minutes: one.minutes }, ...acting }));
  if (one.kind === 'accept') {
    const proposal = await openProposal(suite.db, id);
    if (proposal) await act((tx) => acceptProposal(tx, { id: proposal.id, ...acting }));
  }
  if (one.kind === 'cancel') await cancelAsShown(id, acting);
  if (one.kind === 'give') await act((tx) => markGiven(tx, { id, version, ...acting, role: 'instructor' }));
}

async function cancelAsShown(id: string, acting: Acting) {
  const offer = await cancellingOffer(suite.db, id, acting);
  if (!offer) return;
  const { booking, consequence } = offer;
  const { chargedMinutes } = consequence;
  await suite.act((tx) => cancelBooking(tx, { id, version: booking.version, chargedMinutes, ...acting }));
}

/** A day off, with every lesson of it cancelled. */
async function fallSick(instructor: string, day: Date, acting: Acting) {
  const firstDay = day.toISOString().slice(0, 10);
  const off = { kind: 'holiday', firstDay, lastDay: firstDay, by: acting.by, now: acting.now } as const;
  await suite.act((tx) => addException(tx, instructor, off));
  const until = new Date(day.getTime() + 24 * HOUR_MS);
  const touched = await bookingsBetween(suite.db, { instructor, from: day, until, now: acting.now });
  for (const { id } of touched) await cancelAsShown(id, { ...acting, role: 'instructor' });
}

async function expectSound(learners: TaughtLearner[]) {
  const until = new Date(FROM.getTime() + 30 * 24 * HOUR_MS);
  for (const instructor of INSTRUCTORS) {
    const live = await bookingsBetween(suite.db, { instructor, from: new Date(0), until, now: new Date(0) });
    for (const [index, next] of live.entries()) {
      const before = live[index - 1];
      if (!before) continue;
      const drive = minutesBetween(SETTINGS, before.pickUp.outcode, next.pickUp.outcode);
      expect(next.startsAt.getTime() - before.endsAt.getTime()).toBeGreaterThanOrEqual(drive * MINUTE_MS);
    }
  }
  for (const { id, orderId } of learners) {
    const totals = await suite.left({ id, orderId });
    if (!totals) throw new Error('No minutes');
    expect(totals.left).toBe(totals.bought - totals.booked - totals.given - totals.charged);
    expect(Math.min(totals.left, totals.booked, totals.given, totals.charged)).toBeGreaterThanOrEqual(0);
    const own = await bookingsOfLearner(suite.db, id);
    const minutesIn = (state: string) =>
      own
        .filter((one) => one.state === state)
        .reduce((sum, one) => sum + (one.endsAt.getTime() - one.startsAt.getTime()) / MINUTE_MS, 0);
    expect([totals.booked, totals.given]).toEqual([minutesIn('booked'), minutesIn('given')]);
    for (const booking of own) await expectEvents(booking.id);
  }
}

/** One event of each version, each from the state that the one before led to, and the last as the booking is. */
async function expectEvents(id: string) {
  const booking = await findBooking(suite.db, id);
  const events = await suite.db
    .selectFrom('booking_events')
    .selectAll()
    .where('booking_id', '=', id)
    .where('what', 'not in', ['proposed', 'declined', 'filled', 'waived'])
    .orderBy('id')
    .execute();
  expect(events.map(({ version }) => version)).toEqual(
    Array.from({ length: booking?.version ?? 0 }, (_, index) => index + 1),
  );
  for (const [index, event] of events.entries())
    expect(event.from_state).toBe(events[index - 1]?.to_state ?? null);
  expect(events.at(-1)).toMatchObject({ to_state: booking?.state, to_start: booking?.startsAt });
}
