import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { setWorkingHours } from '../../availability/working-hours.server.ts';
import { minutesOfOrder } from '../../minutes/minutes.server.ts';
import { readInstructorWeek, readSchoolDay } from '../grid/read-diary.server.ts';
import { readBooking } from '../read-booking.server.ts';
import { readLesson } from './read-lesson.server.ts';

interface Lesson {
  id: string;
  version: number;
  state: string;
  starts_at: string;
  message: string;
}

let app: TestApp;
let staff: TestBrowser;
let learners: TaughtLearner[];
beforeAll(async () => {
  app = await testApp();
  staff = await app.staff('staff');
  learners = await learnersWithHours(app.db, 11);
  await app.db.transaction().execute((tx) =>
    setWorkingHours(
      tx,
      'amara-osei',
      [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1020 })),
    ),
  );
});
afterAll(() => app.close());

/** Wednesday 25 November: four days from the tests' clock. */
const at = (time: string, day = '2026-11-25') => `${day}T${time}:00.000Z`;
const next = () => learners.shift() as TaughtLearner;
const book = (learner: string, startsAt: string, more: object = {}, by = staff) =>
  by.post<Lesson>(`/v1/office/learners/${learner}/bookings`, {
    instructor: 'amara-osei',
    starts_at: startsAt,
    minutes: 60,
    ...more,
  });
const send = (id: string, what: string, body: object, by = staff) =>
  by.post<Lesson>(`/v1/office/bookings/${id}/${what}`, body);
const minutesOf = async ({ orderId }: TaughtLearner) => (await minutesOfOrder(app.db, orderId))[0];
const logged = async (id: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['did', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

test('the pick-up of a lesson is corrected, and its time stays', async () => {
  const { id } = (await book(next().id, at('10:00', '2026-12-09'))).body;
  const place = { version: 1, pick_up_place: 'The station', pick_up_postcode: 'ls6 1aa' };
  const put = (body: object) => staff.put<Lesson>(`/v1/office/bookings/${id}/pick-up`, body);
  expect(await put(place)).toMatchObject({
    status: 200,
    body: { version: 2, starts_at: at('10:00', '2026-12-09') },
  });
  expect((await put(place)).status).toBe(409);
  expect((await put({ ...place, version: 2, pick_up_postcode: 'Leeds' })).status).toBe(422);
  const row = app.db.selectFrom('bookings').select(['pick_up', 'pick_up_outcode']).where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ pick_up: 'The station, LS6 1AA', pick_up_outcode: 'LS6' });
  expect(await logged(id)).toContainEqual({
    did: 'changePickUpAtOffice',
    detail: 'Wed 9 Dec, 10:00 to 11:00 with amara-osei: another pick-up',
  });
  const read = await readLesson(officeDepsOf(app.running), id, new URLSearchParams());
  expect(read?.events.map(({ label }) => label)).toEqual(['Pick-up changed', 'Booked']);
});

test('a pick-up that leaves no time for the drive to the next lesson is refused at its postcode', async () => {
  const [first, second] = [next(), next()];
  const { id } = (await book(first.id, at('10:00', '2026-12-10'))).body;
  expect((await book(second.id, at('11:30', '2026-12-10'))).status).toBe(200);
  const far = { version: 1, pick_up_place: 'Piccadilly', pick_up_postcode: 'M1 1AA' };
  const { status, body } = await staff.put<{ errors: Record<string, string[]> }>(
    `/v1/office/bookings/${id}/pick-up`,
    far,
  );
  expect([status, body.errors]).toEqual([
    422,
    { pick_up_postcode: ['There’s no time to drive to M1 between lessons. Move the lesson first.'] },
  ]);
});

test('a lesson is booked on behalf, moved, and whoever comes second hears who was faster', async () => {
  const learner = next();
  const booked = await book(learner.id, at('10:00'));
  expect(booked).toMatchObject({ status: 200, body: { version: 1, state: 'booked' } });
  const { id } = booked.body;
  expect(await book(next().id, at('10:00'))).toMatchObject({
    status: 409,
    body: {
      message: expect.stringMatching(/^Sam Okafor booked that time at 10:00\. The next free times are: /),
    },
  });
  const to = {
    instructor: 'amara-osei',
    starts_at: at('14:00'),
    minutes: 90,
    initiated_by: 'school',
    charged_minutes: 0,
  };
  const moved = await send(id, 'move', { version: 1, ...to });
  expect(moved.body).toMatchObject({ id, version: 2, starts_at: at('14:00') });
  expect(await send(id, 'move', { version: 1, ...to, starts_at: at('15:30') })).toMatchObject({
    status: 409,
    body: { message: 'Sam Okafor moved this lesson to Wed 25 Nov, 14:00 at 10:00.' },
  });
  expect(await minutesOf(learner)).toMatchObject({ booked: 90, remaining: 510 });
  expect(await logged(id)).toEqual([
    { did: 'bookLessonAtOffice', detail: 'Wed 25 Nov, 10:00 to 11:00 with amara-osei' },
    { did: 'moveLessonAtOffice', detail: 'Wed 25 Nov, 14:00 to 15:30 with amara-osei' },
  ]);
  expect(
    (
      await send(
        id,
        'cancel',
        { version: 2, initiated_by: 'school', charged_minutes: 0 },
        await app.staff('viewer'),
      )
    ).status,
  ).toBe(403);
});

test('outside the working hours staff book only where they say so', async () => {
  const learner = next();
  expect((await book(learner.id, at('18:00'))).body.message).toMatch(/^You can’t book that time\./);
  expect((await book(learner.id, at('18:00'), { outside_working_hours: true })).status).toBe(200);
});

test('a late cancellation costs what was shown, unless there is a reason, and a charge is waived once', async () => {
  const [first, second] = [next(), next()];
  const soon = at('09:00', '2026-11-23');
  const booked = await book(first.id, soon);
  const read = await readLesson(officeDepsOf(app.running), booked.body.id, new URLSearchParams());
  expect(read?.cost).toMatchObject({
    chargedMinutes: 60,
    text: expect.stringMatching(/^Was free until Sat 21 Nov, 09:00: 1 h charged, worth £36\.05/),
  });
  const cancel = { version: 1, initiated_by: 'learner' };
  expect(await send(booked.body.id, 'cancel', { ...cancel, charged_minutes: 0 })).toMatchObject({
    status: 409,
  });
  expect((await send(booked.body.id, 'cancel', { ...cancel, charged_minutes: 60 })).body.state).toBe(
    'cancelled',
  );
  expect(await minutesOf(first)).toMatchObject({ charged: 60, remaining: 540 });
  const charge = await app.db
    .selectFrom('late_charges')
    .select('id')
    .where('booking_id', '=', booked.body.id)
    .executeTakeFirstOrThrow();
  const waive = (id = booked.body.id) => send(id, `charges/${charge.id}/waive`, { reason: 'Illness' });
  const another = await book(next().id, at('10:00', '2026-12-03'));
  expect((await waive(another.body.id)).status, 'by another lesson’s path').toBe(409);
  expect(await minutesOf(first)).toMatchObject({ charged: 60 });
  expect((await waive()).status).toBe(200);
  expect(await waive()).toMatchObject({
    status: 409,
    body: { message: 'Sam Okafor waived the charge at 10:00.' },
  });
  expect(await minutesOf(first)).toMatchObject({ charged: 0, remaining: 600 });

  const other = await book(second.id, soon);
  const waived = { ...cancel, charged_minutes: 60, waiver_reason: 'Our mistake' };
  expect((await send(other.body.id, 'cancel', waived)).body.state).toBe('cancelled');
  expect(await minutesOf(second)).toMatchObject({ charged: 0, remaining: 600 });
});

test('a proposal changes nothing, a lesson is marked once it has begun, and the desks show it', async () => {
  const learner = next();
  const { id } = (await book(learner.id, at('11:00'))).body;
  const proposed = await send(id, 'propose', { version: 1, starts_at: at('16:00'), minutes: 60 });
  expect(proposed.body).toMatchObject({ starts_at: at('11:00'), version: 1 });
  const deps = officeDepsOf(app.running);
  const read = await readLesson(deps, id, new URLSearchParams({ move: 'yes', at: at('12:00') }));
  expect(read).toMatchObject({
    proposal: { when: 'Wed 25 Nov, 16:00 to 17:00', by: 'Sam Okafor' },
    moving: { chosen: { label: 'Wed 25 Nov, 12:00 to 13:00 with Amara Osei', cost: { chargedMinutes: 0 } } },
  });
  const another = await book(next().id, at('14:00', '2026-12-03'));
  const decline = (lesson: string) => send(lesson, `proposals/${read?.proposal?.id}/decline`, {});
  expect((await decline(another.body.id)).status, 'by another lesson’s path').toBe(409);
  expect((await decline(id)).status).toBe(200);
  expect((await send(id, 'given', { version: 1 })).body.message).toBe('This lesson hasn’t begun yet.');

  const day = await readSchoolDay(deps, new URLSearchParams({ day: '2026-11-25', area: 'leeds' }));
  expect(day.there.find(({ instructor }) => instructor === 'amara-osei')).toMatchObject({
    open: [{ label: '09:00 to 17:00' }],
    entries: [{ begins: '11:00' }, { begins: '14:00', ends: '15:30', state: 'booked' }, { begins: '18:00' }],
  });
  const week = await readInstructorWeek(deps, 'amara-osei', new URLSearchParams({ week: '2026-11-29' }));
  expect(week).toMatchObject({ monday: '2026-11-23', title: '23 November to 29 November' });
  const booking = await readBooking(
    deps,
    new URLSearchParams({ learner: learner.id, instructor: 'amara-osei' }),
  );
  expect(booking.chosen).toMatchObject({ remaining: '9 h', isEnough: true });
  expect(booking.chosen?.days.find((one) => one.day === '2026-11-25')?.times[0]).toMatchObject({
    label: '09:00',
  });

  app.clock.set(at('11:05'));
  // Their session has ended meanwhile.
  staff = await app.staff('staff');
  expect((await send(id, 'given', { version: 1 })).body.state).toBe('given');
  expect(await send(id, 'missed', { version: 1 })).toMatchObject({
    status: 409,
    body: { message: 'Sam Okafor marked this lesson as given at 11:05.' },
  });
});

test('a month is owed to each instructor, as a file for those who may take one', async () => {
  const owner = await app.staff('owner');
  const file = (by: TestBrowser) => by.raw({ method: 'GET', url: '/office/statements.csv?month=2026-11' });
  const answer = await file(owner);
  expect(answer.text).toContain('\r\n2026-11,Amara Osei,60,0,60\r\n');
  expect((await file(await app.staff('staff'))).status).toBe(403);
});
