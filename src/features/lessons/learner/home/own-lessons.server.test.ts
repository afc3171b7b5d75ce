import { describe, expect, test } from 'vitest';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { firstSlots } from '../../availability/availability.server.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { proposeTime } from '../../bookings/proposals.server.ts';
import { bookPath } from '../../learners/lessons-address.ts';
import { timesToBook } from '../picking/times-to-pick.server.ts';
import { ownLessons } from './own-lessons.server.ts';

const suite = diarySuite();
const NONE = { slot: '', minutes: 0 };
const firstFree = async () => (await ownLessons(suite.db, suite.learner.id, NOW, { all: false })).firstFree;

test('a learner with hours left sees when somebody is free first, and it follows the diary', async () => {
  const before = await firstFree();
  expect(before?.text).toMatch(/^\w{3} \d+ \w{3}, \d\d:\d\d with \w+ \S+/);
  const [first] = await firstSlots(suite.db, { who: { outcode: 'LS6' }, minutes: 60, now: NOW });
  const [time] = first?.slots ?? [];
  if (!first || !time) throw new Error('Nobody is free');
  const taking = {
    ...lessonRequest(time.startsAt, 60),
    instructor: first.instructor,
    learnerId: suite.other.id,
  };
  expect(await suite.inTransaction((tx) => bookTime(tx, { ...taking, ...by('learner') }))).toHaveProperty(
    'booked',
  );
  expect((await firstFree())?.text).not.toBe(before?.text);
});

test('with less than an hour left no time is shown', async () => {
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'])
    await suite.book(at('10:00', day), { minutes: 120 });
  expect(await firstFree()).toBeNull();
});

test('the first free time leads to the page that books it, where it is chosen', async () => {
  const first = await firstFree();
  const query = new URLSearchParams(bookPath({ learner: suite.learner.id }, first ?? NONE).split('?')[1]);
  const asked = { minutes: query.get('minutes'), week: null, with: null };
  const { days } = await timesToBook(suite.db, suite.learner.id, asked, NOW);
  const times = days.flatMap((day) => day.times);
  expect(times.map(({ value }) => value)).toContain(query.get('slot'));
});

test('a lesson that was cancelled is one of those so far from the time at which it would have begun', async () => {
  const { id, version } = await suite.book(at('10:00'));
  await suite.inTransaction((tx) => cancelBooking(tx, { id, version, chargedMinutes: 0, ...by('learner') }));
  const shown = async (now: Date) => {
    const { cancelled, past } = await ownLessons(suite.db, suite.learner.id, now, { all: false });
    return [cancelled, past].map((lessons) => lessons.map(({ label }) => label));
  };
  expect(await shown(NOW)).toEqual([['Cancelled'], []]);
  expect(await shown(at('10:00'))).toEqual([[], ['Cancelled']]);
});

test('a lesson of another year says which', async () => {
  const december = at('10:00', '2026-12-30');
  const lesson = { ...lessonRequest(at('10:00', '2027-01-14'), 60), learnerId: suite.learner.id };
  await suite.inTransaction((tx) => bookTime(tx, { ...lesson, ...by('office', december) }));
  const shown = (now: Date) => ownLessons(suite.db, suite.learner.id, now, { all: false });
  const ahead = await shown(december);
  expect(ahead.next).toMatchObject({
    dayLabel: 'Thursday 14 January 2027',
    freeUntil: 'Tue 12 Jan 2027, 10:00',
  });
  const past = async (day: string) => (await shown(at('10:00', day))).past.map((lesson) => lesson.day);
  expect([await past('2027-12-31'), await past('2028-01-01')]).toEqual([['Thu 14 Jan'], ['Thu 14 Jan 2027']]);
});

test('another time that is proposed says what cancelling it costs, before it is accepted', async () => {
  const { id, version } = await suite.book(at('10:00'));
  const proposed = async (startsAt: Date) => {
    const to = { startsAt, minutes: 90 as const };
    const answer = await suite.inTransaction((tx) =>
      proposeTime(tx, { id, version, to, ...by('instructor') }),
    );
    if (!('proposed' in answer)) throw new Error(answer.refused);
    const { coming } = await ownLessons(suite.db, suite.learner.id, NOW, { all: false });
    return coming[0]?.proposal?.notice;
  };
  expect(await proposed(at('10:00', '2026-11-27'))).toMatch(
    /^You can move or cancel it free of charge until/,
  );
  expect(await proposed(at('10:00', '2026-11-24'))).toMatch(
    /^It’s less than 48 hours away, so if you accept it and then cancel it the whole lesson, 1 h 30 min, is/,
  );
});

describe('times to pick', () => {
  const times = async (whom: string | null) => {
    const { db, learner } = suite;
    const { days, own, ...shown } = await timesToBook(
      db,
      learner.id,
      { minutes: '60', week: null, with: whom },
      NOW,
    );
    const people = new Set(days.flatMap((day) => day.times.map((time) => time.with)));
    return { ...shown, own, people: [...people] };
  };

  test('are those of an instructor who picks up where they are', async () => {
    expect(await times(AMARA)).toMatchObject({
      instructor: { slug: AMARA },
      people: ['Amara Osei'],
      doesNotCome: null,
    });
  });

  test('are of those who pick up there where the instructor does not, who is named', async () => {
    const shown = await times('tom-ackroyd');
    expect(shown).toMatchObject({
      instructor: null,
      doesNotCome: 'Tom Ackroyd doesn’t usually pick up in LS6.',
    });
    expect(shown.people).not.toEqual([]);
    expect(shown.people).not.toContain('Tom Ackroyd');
  });
});
