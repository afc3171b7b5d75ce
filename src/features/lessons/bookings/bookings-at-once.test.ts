import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perform } from '#testing/any-bookings/act-of.ts';
import { expectSound } from '#testing/any-bookings/sound.ts';
import { type SecondProcess, startSecondProcess } from '#testing/any-bookings/start-second-process.ts';
import { type Doings, doings, INSTRUCTORS, type Step } from '#testing/any-bookings/steps.ts';
import { usually } from '#testing/at-night.ts';
import { addressOf, CONNECTIONS, onPostgres } from '#testing/database.ts';
import { at, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { learnersWithHours } from '#testing/learners.ts';
import { expectTold, type SentLessonEmails, sendLessonEmails } from '#testing/lesson-emails-in-turn.ts';
import { changeDiarySettings, diarySettings } from '../availability/diaries.server.ts';
import { setWorkingHours } from '../availability/working-hours.server.ts';
import { bookTime } from './book-time.server.ts';
import { bookingsOfLearner } from './booking-rows.server.ts';

/** More by hand: BOOKING_RUNS=300 and SEED=1, 2, 3… */
const runs = process.env.BOOKING_RUNS;
const seed = Number(process.env.SEED ?? 20261123);

const suite = diarySuite();
/** Another process on the same rows. An embedded database has one process alone. */
let second: SecondProcess | undefined;
beforeAll(async () => {
  const address = await addressOf(suite.db);
  second = address ? await startSecondProcess(address) : undefined;
});
afterAll(() => second?.stop());

test('of 50 learners for one time one books, and 49 are told which times are next', async () => {
  const learners = await learnersWithHours(suite.db, 50);
  const waiting = [...learners];
  const answers: Awaited<ReturnType<typeof bookTime>>[] = [];
  // As many at once as there are connections: a request that waits longer for one is answered that we are busy.
  const oneAfterAnother = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const asking = {
        ...lessonRequest(at('10:00')),
        by: next.id,
        role: 'learner',
        now: NOW,
        learnerId: next.id,
      } as const;
      answers.push(await suite.inTransaction((tx) => bookTime(tx, asking)));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, oneAfterAnother));
  expect(answers.filter((answer) => 'booked' in answer)).toHaveLength(1);
  const told = answers.filter((answer) => 'refused' in answer && answer.refused === 'time_taken');
  expect(told).toHaveLength(49);
  for (const answer of told) expect('next' in answer && answer.next).toHaveLength(3);
});

test('nothing overlaps, minutes are conserved, and events and emails are true, whatever two processes do at once', async () => {
  const work = async ({ weekend, one, other }: Doings) => {
    await emptyTables(suite.db, 'bookings', 'lesson_series', 'diary_exceptions', 'emails');
    const weekdays = [1, 2, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
    for (const slug of INSTRUCTORS)
      await suite.inTransaction(async (tx) => {
        await setWorkingHours(tx, slug, weekdays);
        const settings = await diarySettings(tx, slug);
        if (settings) await changeDiarySettings(tx, slug, { ...settings, minLeadHours: 2 });
      });
    const learners = await learnersWithHours(suite.db, 4);
    const sent: SentLessonEmails = new Map();
    const all = async (steps: Step[], sends: boolean) => {
      for (const step of steps)
        if (step.kind !== 'send') await perform(suite.db, step, { learners, weekend });
        else if (sends) await sendLessonEmails(suite.db, { now: weekend.now, most: 8, sent });
    };
    // One of them sends, so that what leaves later is what was composed later. Either ends before the next run begins.
    const ended = await Promise.allSettled([
      all(one, true),
      second ? second.perform({ steps: other, learners, weekend }) : all(other, false),
    ]);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    await expectSound(suite.db, learners, weekend);
    await sendLessonEmails(suite.db, { now: weekend.now, most: 1_000, sent });
    for (const { id } of learners)
      for (const booking of await bookingsOfLearner(suite.db, id)) expectTold(booking, sent);
  };
  await fc.assert(fc.asyncProperty(doings, work), {
    // At night: fifteen sequences on a server instead of five
    numRuns: Number(runs ?? (onPostgres() ? usually(5, { atNight: 15 }) : 5)),
    seed,
    endOnFailure: true,
  });
});
