import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import ICAL from 'ical.js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FeedDepth } from '#src/features/lessons/booking.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { school } from '#testing/school.ts';
import { instantsOn, londonDayOf } from '../availability/london-clock.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { cancelBooking } from '../bookings/end-booking.server.ts';
import { holdTime } from '../bookings/holds.server.ts';
import { moveBooking } from '../bookings/move-booking.server.ts';
import { enterTest } from '../driving-tests/test-dates.server.ts';
import { type FeedOwner, feedAddressOf, renewFeedAddress } from './feed-addresses.server.ts';
import { feedsApi } from './feeds-api.server.ts';

const suite = diarySuite();
let now = NOW;
const secrets = createSecrets('a secret of this test');
const deps = { secrets, school, publicUrl: 'https://lessons.example', clock: { now: () => now } };
const wrong: string[] = [];
let api: Api;
let learner: FeedOwner;
beforeAll(() => {
  api = Fastify() as unknown as Api;
  api.setValidatorCompiler(validatorCompiler);
  api.setSerializerCompiler(serializerCompiler);
  const codeAttempts = {
    tooMany: async (ip: string) => wrong.filter((one) => one === ip).length > 2,
    recordFailure: async (ip: string) => void wrong.push(ip),
  };
  feedsApi(api, { ...deps, db: suite.db, codeAttempts } as never);
});
beforeEach(() => {
  wrong.length = 0;
  now = NOW;
  learner = { learner: suite.learner.id, audience: 'learner' };
});

const of = (owner: FeedOwner) => suite.inTransaction((tx) => feedAddressOf(tx, deps, owner));
const get = (address: string, headers = {}) =>
  api.inject({ url: address.replace(deps.publicUrl, ''), headers });

/** What an independent calendar reads. */
async function read(owner: FeedOwner) {
  const calendar = new ICAL.Component(ICAL.parse((await get(await of(owner))).body));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      startsAt: event.startDate.toJSDate(),
    };
  });
}

test('an address stays as it is until it is renewed, opens one feed, and is guessed by nobody', async () => {
  const [first, again] = [await of(learner), await of(learner)];
  expect(first).toMatch(/^https:\/\/lessons\.example\/calendar\/[0-9a-z]{26}\.ics$/);
  expect(again).toBe(first);
  const depths: FeedDepth[] = ['details', 'lesson', 'busy'];
  const others = await Promise.all(depths.map((depth) => of({ instructor: AMARA, depth })));
  expect(new Set([first, ...others]).size).toBe(4);
  const renewed = await suite.inTransaction((tx: Tx) => renewFeedAddress(tx, deps, learner));
  expect(await of(learner)).toBe(renewed);
  expect((await get(renewed)).statusCode).toBe(200);
  for (const address of [first, '/calendar/nothing.ics', '/calendar/%00.ics'])
    expect((await get(address)).statusCode).toBe(404);
  expect((await get(renewed)).statusCode).toBe(429);
});

test('calendars are told what it is, how long it is fresh, and when nothing has changed', async () => {
  const booking = await suite.book(at('10:00'));
  const address = await of(learner);
  const answer = await get(address);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
  });
  const same = await get(address, { 'if-none-match': answer.headers.etag });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  const { id, version } = booking;
  await suite.inTransaction((tx) => cancelBooking(tx, { id, version, chargedMinutes: 0, ...by('learner') }));
  const changed = await get(address, { 'if-none-match': answer.headers.etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).not.toContain('VEVENT');
});

test('a lesson that moves is the same one with a higher sequence, and a hold is none', async () => {
  const { id, uid, version } = await suite.book(at('10:00'));
  await suite.inTransaction((tx) =>
    holdTime(tx, { ...lessonRequest(at('14:00')), ...by('learner'), heldFor: 'a basket' }),
  );
  const [before] = await read(learner);
  const to = { startsAt: at('12:00'), minutes: 60 } as const;
  await suite.inTransaction((tx) =>
    moveBooking(tx, { id, version, to, chargedMinutes: 0, ...by('learner') }),
  );
  expect([before, ...(await read(learner))]).toEqual([
    { uid, sequence: 0, title: 'Driving lesson with Amara Osei', startsAt: at('10:00') },
    { uid, sequence: 1, title: 'Driving lesson with Amara Osei', startsAt: at('12:00') },
  ]);
});

test('a calendar that imports it again has one lesson, where it was moved to last', async () => {
  const { id, uid } = await suite.book(at('10:00'));
  const calendar = new Map<string, { sequence: number; startsAt: Date }>();
  // What a calendar has of a UID gives way to a higher SEQUENCE alone (RFC 5546, 2.1.4).
  const importAll = async () => {
    for (const event of await read(learner))
      if (event.sequence > (calendar.get(event.uid)?.sequence ?? -1)) calendar.set(event.uid, event);
  };
  await importAll();
  for (const [version, time] of ['12:00', '14:00', '10:00'].entries()) {
    const to = { startsAt: at(time), minutes: 60 } as const;
    await suite.inTransaction((tx) =>
      moveBooking(tx, { id, version: version + 1, to, chargedMinutes: 0, ...by('learner') }),
    );
    await importAll();
    expect([...calendar].map(([of, { startsAt }]) => [of, startsAt])).toEqual([[uid, at(time)]]);
  }
});

test('a driving test says when it begins, and an entry leads to the page of its reader', async () => {
  const test = { day: '2026-11-26', minute: 614, centre: 'Leeds (Horsforth)', start: at('10:14') };
  const car = { learnerId: suite.learner.id, instructor: AMARA, outcode: 'LS18' };
  expect(await suite.inTransaction((tx) => enterTest(tx, { ...test, ...car, ...by('learner') }))).toBe(
    'kept',
  );
  const [own] = await read(learner);
  expect(own).toMatchObject({
    startsAt: at('09:00'),
    title: 'Car for the driving test at 10:14: Amara Osei',
  });
  expect((await get(await of(learner))).body).toContain('URL:https://lessons.example/account/lessons');
  const amaras = await get(await of({ instructor: AMARA, depth: 'lesson' }));
  const { id } = await suite.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow();
  // Long lines are folded.
  expect(amaras.body.replaceAll('\r\n ', '')).toContain(`URL:https://lessons.example/diary/lessons/${id}`);
  expect(amaras.body).toContain('SUMMARY:Driving test at 10:14');
});

test('an instructor’s shows as much as they chose', async () => {
  await suite.book(at('10:00'));
  const titleOf = async (depth: FeedDepth) => (await read({ instructor: AMARA, depth }))[0]?.title;
  expect(await titleOf('details')).toBe(`Driving lesson with Learner ${suite.learner.id}`);
  expect(await titleOf('lesson')).toBe('Lesson');
  expect(await titleOf('busy')).toBe('Busy');
  const busy = await get(await of({ instructor: AMARA, depth: 'busy' }));
  expect(busy.body).not.toMatch(/Learner|Bainbrigge/);
});

test.each([
  ['2026-03-28', '2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25', '2026-10-26'],
  ['2027-03-27', '2027-03-28', '2027-03-29'],
  ['2027-10-30', '2027-10-31', '2027-11-01'],
])(
  'lessons at ten by the clock are at ten in calendars, before and after it changes on %s',
  async (...days) => {
    const starts = days.map((day) => new Date(instantsOn(londonDayOf(day), 600)[0] ?? 0));
    const learnerId = suite.learner.id;
    for (const startsAt of starts)
      await suite.inTransaction((tx) =>
        bookTime(tx, {
          ...lessonRequest(startsAt, 60),
          ...by('office'),
          learnerId,
          outsideWorkingHours: true,
        }),
      );
    now = new Date(`${days[0]}T00:00:00Z`);
    const shown = (await read(learner)).map(({ startsAt }) =>
      Temporal.Instant.from(startsAt.toISOString()).toZonedDateTimeISO(LONDON).toPlainDateTime().toString(),
    );
    expect(shown).toEqual(days.map((day) => `${day}T10:00:00`));
  },
);
