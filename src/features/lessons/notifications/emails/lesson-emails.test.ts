import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Booking } from '#src/features/lessons/booking.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { type LessonEmailRead, lessonEmails } from '#testing/lesson-emails.ts';
import { insteadOf } from '../../assignment/instead-of.server.ts';
import { setWorkingHours } from '../../availability/working-hours.server.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { cancelBooking, markNoShow } from '../../bookings/end-booking.server.ts';
import { chargesOfBooking, waiveCharge } from '../../bookings/late-charges.server.ts';
import { changePickUp, moveBooking } from '../../bookings/move-booking.server.ts';
import { acceptProposal, declineProposal, proposeTime } from '../../bookings/proposals.server.ts';
import { chooseCalendar } from '../../calendar/calendar-choice.server.ts';
import { ownLessons } from '../../learner/home/own-lessons.server.ts';
import { ASKS_TO_WAIVE, letOffBecause, messageParagraphs } from '../message-text.ts';

const suite = diarySuite();
/** Less than 48 hours before Thursday's lesson. */
const LATE = at('12:00', '2026-11-25');
const TOM = 'tom-ackroyd';
const emails = (now = NOW) => lessonEmails(suite.db, now);
const sent = async (now = NOW) => (await emails(now)).filter(({ body }) => body !== null);
const toLearner = (all: LessonEmailRead[]) =>
  all.filter(({ to }) => to === `${suite.learner.id}@example.com`);
const toInstructors = (all: LessonEmailRead[]) => all.filter(({ to }) => !to.includes(suite.learner.id));

const move = ({ id, version }: Booking, startsAt: Date, instructor?: string) =>
  suite.inTransaction((tx) =>
    moveBooking(tx, {
      id,
      version,
      chargedMinutes: 0,
      outsideWorkingHours: true,
      ...by('office'),
      to: { startsAt, minutes: 90, instructor },
    }),
  );
async function moved(booking: Booking, startsAt: Date, instructor?: string): Promise<Booking> {
  const answer = await move(booking, startsAt, instructor);
  if (!('moved' in answer)) throw new Error(answer.refused);
  return answer.moved;
}
const cancel = ({ id, version }: Booking, chargedMinutes: number, now: Date, reason?: string) =>
  suite.inTransaction((tx) =>
    cancelBooking(tx, { id, version, chargedMinutes, reason, ...by('learner', now) }),
  );

async function thirdInstructor(): Promise<string> {
  const [third] = await suite.db
    .selectFrom('instructors')
    .select('slug')
    .where('slug', 'not in', [AMARA, TOM])
    .execute();
  return third?.slug ?? '';
}

test('both sides of a new lesson get it for their calendars, and the learner hears until when it is free', async () => {
  const booking = await suite.book(at('10:00'));
  const [learner, instructor] = await sent();
  expect(learner).toMatchObject({
    to: `${suite.learner.id}@example.com`,
    subject: 'Your lesson on Thu 26 Nov, 10:00 is booked',
    body: expect.stringContaining(
      'You can move or cancel it free of charge until Tue 24 Nov, 10:00. After that, if you cancel it, the whole lesson, 1 h 30 min, is charged unless somebody else books the time.',
    ),
    invitation: {
      method: 'REQUEST',
      uid: booking.uid,
      sequence: 0,
      invited: `mailto:${suite.learner.id}@example.com`,
      startsAt: at('10:00'),
      endsAt: at('11:30'),
    },
  });
  expect(learner?.body).toContain('Thursday 26 November, 10:00 to 11:30');
  expect(instructor).toMatchObject({
    subject: `New lesson: Learner ${suite.learner.id}, Thu 26 Nov, 10:00`,
    body: expect.stringContaining('4 Bainbrigge Road, LS6'),
    invitation: { method: 'REQUEST', uid: booking.uid },
  });
});

test('a calendar that subscribes gets no entries by email, but for those that it has from before', async () => {
  const owner = { learner: suite.learner.id };
  const choose = (subscribes: boolean, now: Date) =>
    suite.inTransaction((tx) => chooseCalendar(tx, owner, { subscribes, now }));
  const before = await suite.book(at('10:00'));
  await choose(true, new Date(NOW.getTime() + 1));
  await moved(before, at('12:00'));
  const after = await suite.inTransaction((tx) =>
    bookTime(tx, {
      ...lessonRequest(at('15:00'), 60),
      ...by('learner', new Date(NOW.getTime() + 2)),
      learnerId: suite.learner.id,
    }),
  );
  if (!('booked' in after)) throw new Error(after.refused);
  await moved(after.booked, at('16:00'));
  const all = await sent();
  expect(toLearner(all).map(({ invitation }) => invitation?.uid ?? null)).toEqual([before.uid, null]);
  expect(toInstructors(all).map(({ invitation }) => invitation?.uid)).toEqual([before.uid, after.booked.uid]);
  await choose(false, NOW);
  const again = await suite.book(at('10:00', '2026-11-27'));
  expect(toLearner(await sent()).at(-1)).toMatchObject({
    body: expect.stringContaining('This email puts it into your calendar.'),
    invitation: { method: 'REQUEST', uid: again.uid },
  });
  await choose(true, NOW);
  expect(toLearner(await sent()).at(-1)).toMatchObject({
    body: expect.not.stringContaining('your calendar'),
    invitation: null,
  });
});

test('whoever bought for somebody else reads their name, until they have an address of their own', async () => {
  const { id, orderId } = suite.learner;
  const buyers = { email: 'learner@example.com' };
  await suite.db
    .updateTable('learners')
    .set({ ...buyers, name: 'Siân Morgan' })
    .where('id', '=', id)
    .execute();
  await sql`update orders set customer_is_pupil = false where id = ${orderId}`.execute(suite.db);
  const booking = await suite.book(at('10:00'));
  const [first] = (await sent()).filter(({ to }) => to === buyers.email);
  expect(first).toMatchObject({
    subject: 'Siân’s lesson on Thu 26 Nov, 10:00 is booked',
    body: expect.stringContaining('Siân’s lesson is booked Amara will pick Siân up on Thu 26 Nov, 10:00.'),
  });
  const proposed = await suite.inTransaction((tx) =>
    proposeTime(tx, {
      id: booking.id,
      version: booking.version,
      ...by('instructor'),
      to: { startsAt: at('14:00'), minutes: 90 },
    }),
  );
  expect('proposed' in proposed).toBe(true);
  expect((await sent()).filter(({ to }) => to === buyers.email).at(-1)?.body).toContain(
    'Would another time suit Siân?',
  );
  await cancel(await suite.book(at('12:00')), 90, LATE);
  expect((await sent(LATE)).filter(({ to }) => to === buyers.email).at(-1)?.body).toContain(
    'of Siân’s lessons is charged. If somebody else books that time, it comes back to Siân.',
  );
  await suite.db
    .updateTable('learners')
    .set({ email: `${id}@example.com` })
    .where('id', '=', id)
    .execute();
  await cancel(booking, 0, NOW);
  expect(toLearner(await sent()).at(-1)).toMatchObject({
    subject: 'Your lesson on Thu 26 Nov, 10:00 is cancelled',
    body: expect.stringContaining('You cancelled your lesson on'),
  });
});

test('an email about what has changed meanwhile is not sent, and the newer one is', async () => {
  const booking = await suite.book(at('10:00'));
  await moved(booking, at('14:00'));
  expect((await emails()).map(({ body }) => body !== null)).toEqual([false, false, true, true]);
  const [learner] = await sent();
  expect(learner).toMatchObject({
    subject: 'Your lesson has moved to Thu 26 Nov, 14:00',
    body: expect.stringContaining(
      'We moved your lesson from Thu 26 Nov, 10:00 to Thu 26 Nov, 14:00. Nothing is charged.',
    ),
    invitation: { method: 'REQUEST', uid: booking.uid, sequence: 1, startsAt: at('14:00') },
  });
  // Nobody is sent to a lesson that has begun.
  expect(await sent(at('14:00'))).toEqual([]);
});

test('a late cancellation says what it cost to the penny, and what came back', async () => {
  const booking = await suite.book(at('10:00'));
  await cancel(booking, 90, LATE, `${ASKS_TO_WAIVE} I have a temperature.`);
  const [cancelled, told] = (await sent(LATE)).slice(-2);
  expect(cancelled).toMatchObject({
    subject: 'Your lesson on Thu 26 Nov, 10:00 is cancelled',
    body: expect.stringContaining(
      'You cancelled your lesson on Thu 26 Nov, 10:00. That was less than 48 hours before, so 1 h 30 min (£54.08 at the average price paid) of your lessons is charged. If somebody else books that time, it comes back to you.',
    ),
    invitation: { method: 'CANCEL', sequence: 1 },
  });
  expect(told?.body).toContain(
    'is charged 1 h 30 min, unless somebody else books that time. Learner asks you to waive the charge. Learner says: “I have a temperature.”',
  );
  expect(cancelled?.body).not.toContain('temperature');
  await suite.inTransaction((tx) =>
    bookTime(tx, {
      ...lessonRequest(at('10:00'), 60),
      ...by('office', LATE),
      learnerId: suite.other.id,
      outsideWorkingHours: true,
    }),
  );
  const filled = toLearner(await sent(LATE)).find(({ subject }) => subject.startsWith('Somebody'));
  expect(filled?.body).toContain(
    'Somebody else has booked the time you gave up on Thu 26 Nov, 10:00, so 1 h of your lessons can be booked again. 30 min (£18.03 at the average price paid) stays charged.',
  );
  const [charge] = await chargesOfBooking(suite.db, booking.id);
  await suite.inTransaction((tx) =>
    waiveCharge(tx, {
      id: charge?.id ?? '',
      bookingId: booking.id,
      reason: 'Get well',
      ...by('instructor', LATE),
    }),
  );
  const last = toLearner(await sent(LATE));
  expect(last.at(-1)?.body).toContain('Amara says: “Get well”');
  const after = last.map(({ subject }) => subject);
  expect(after).not.toContain(filled?.subject);
  expect(after).toContain('You’re no longer charged for a lesson you gave up');
});

test('a learner who was not there is told what it cost, and may answer', async () => {
  const { id, version } = await suite.book(at('10:00'));
  const after = at('10:20');
  await suite.inTransaction((tx) => markNoShow(tx, { id, version, ...by('instructor', after) }));
  const [told] = toLearner(await sent(after));
  expect(told).toMatchObject({ subject: 'You missed your lesson on Thu 26 Nov, 10:00', invitation: null });
  expect(told?.body).toContain('1 h 30 min (£54.08 at the average price paid) of your lessons is charged');
  // A week later it is no news.
  expect(toLearner(await sent(new Date(after.getTime() + 169 * HOUR_MS)))).toEqual([]);
});

test('whoever no longer gives a lesson has it taken out of their calendar, however often it is passed on', async () => {
  await suite.inTransaction((tx) => setWorkingHours(tx, TOM, [{ weekday: 4, from: 0, to: 1440 }]));
  const booking = await suite.book(at('10:00'));
  const toms = await moved(booking, at('10:00'), TOM);
  const others = await moved(toms, at('14:00'), await thirdInstructor());
  expect(
    toInstructors(await sent()).map(({ subject, invitation }) => [subject.split(':')[0], invitation?.method]),
  ).toEqual([
    ['No longer yours', 'CANCEL'],
    ['New lesson', 'REQUEST'],
    ['No longer yours', 'CANCEL'],
  ]);
  await moved(others, at('10:00'), 'amara-osei');
  const gone = toInstructors(await sent()).filter(({ invitation }) => invitation?.method === 'CANCEL');
  expect(gone.map(({ to }) => to)).not.toContain(toInstructors(await emails())[0]?.to);
});

test('a changed pick-up is told as that, and an email of the booking that has not left yet leaves before it', async () => {
  const booked = await suite.book(at('10:00'));
  const change = async (lesson: Booking, place: string) => {
    const pickUp = { place, outcode: 'LS6' };
    const answer = await suite.inTransaction((tx) =>
      changePickUp(tx, { lesson, version: lesson.version, pickUp, otherwise: '', ...by('office') }),
    );
    if (!('moved' in answer)) throw new Error(answer.refused);
    return answer.moved;
  };
  const once = await change(booked, '1 First Street, LS6');
  const twice = await change(once, '2 Second Street, LS6');
  const all = await sent();
  const name = `Learner ${suite.learner.id}`;
  expect(all.map(({ subject }) => subject)).toEqual([
    'Your lesson on Thu 26 Nov, 10:00 is booked',
    `New lesson: ${name}, Thu 26 Nov, 10:00`,
    'New pick-up for your lesson on Thu 26 Nov, 10:00',
    `New pick-up: ${name}, Thu 26 Nov, 10:00`,
  ]);
  for (const { body, invitation } of all.slice(2)) {
    expect(body).toMatch(
      /pick-up has changed (?:We|The office) changed where .* Thu 26 Nov, 10:00 begins: 2 Second Street, LS6\. Its time stays\./s,
    );
    expect(body).not.toContain('moved');
    expect(invitation).toMatchObject({ method: 'REQUEST', sequence: 2 });
  }
  await moved(twice, at('14:00'));
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    'Your lesson has moved to Thu 26 Nov, 14:00',
    `Moved: ${name}, now Thu 26 Nov, 14:00`,
  ]);
});

test('whoever has to answer is asked about another time, and not any more once it is answered', async () => {
  const { id, version } = await suite.book(at('10:00'));
  const propose = (startsAt: Date) =>
    suite.inTransaction((tx) =>
      proposeTime(tx, { id, version, to: { startsAt, minutes: 90 }, reason: 'My car', ...by('instructor') }),
    );
  const about = async () => (await sent()).slice(2).map(({ subject }) => subject);
  await propose(at('14:00'));
  const second = await propose(at('15:00'));
  expect(await about()).toEqual(['Another time for your lesson: Thu 26 Nov, 15:00?']);
  expect((await sent())[2]?.body).toContain('for your lesson instead. Amara says: “My car”');
  expect((await sent())[2]?.body).toContain(
    'You can move or cancel it free of charge until Tue 24 Nov, 15:00. After that, if you cancel it,',
  );
  const proposal = 'proposed' in second ? second.proposed.id : '';
  await suite.inTransaction((tx) => declineProposal(tx, { id: proposal, bookingId: id, ...by('learner') }));
  expect(await about()).toEqual([`Learner ${suite.learner.id}’s lesson stays on Thu 26 Nov, 10:00`]);
  const third = await propose(at('13:00'));
  await suite.inTransaction((tx) =>
    acceptProposal(tx, { id: 'proposed' in third ? third.proposed.id : '', bookingId: id, ...by('learner') }),
  );
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    'Your lesson has moved to Thu 26 Nov, 13:00',
    `Moved: Learner ${suite.learner.id}, now Thu 26 Nov, 13:00`,
  ]);
});

test('a reason that is chosen from a list is no message to anybody', () => {
  expect(messageParagraphs(letOffBecause('Illness'), 'Tom')).toEqual([]);
});

test('emails have the year of a lesson that is in another one', async () => {
  const booking = await suite.book(at('10:00'));
  await moved(booking, at('10:00', '2027-01-05'));
  const words = (await sent()).map((email) => email.body);
  expect(words).toEqual([
    expect.stringContaining('moved your lesson from Thu 26 Nov, 10:00 to Tue 5 Jan 2027, 10:00.'),
    expect.stringContaining('moved it from Thu 26 Nov, 10:00 to Tue 5 Jan 2027, 10:00.'),
  ]);
});

test('a lesson that somebody else gives at its time names who comes and instead of whom; afterwards it is the usual instructor again', async () => {
  const booked = await suite.book(at('10:00'));
  await suite.db
    .updateTable('diary_settings')
    .set({ shown_phone: '07700 900123', shown_car: 'Blue Corsa', shown_plate: 'YK24 ABC' })
    .where('instructor_slug', '=', TOM)
    .execute();
  const standIn = await moved(booked, at('10:00'), TOM);
  const [told] = toLearner(await sent());
  expect(told?.subject).toBe('Tom Ackroyd gives your lesson on Thu 26 Nov, 10:00');
  expect(told?.body).toContain('Tom Ackroyd gives your lesson on Thu 26 Nov, 10:00 instead of Amara Osei.');
  expect(told?.body).toMatch(/Tom Ackroyd, instead of Amara Osei, 07700 900123.*Blue Corsa, YK24 ABC/s);
  const own = await ownLessons(suite.db, suite.learner.id, NOW, { all: false });
  expect(own.next).toMatchObject({
    instructor: 'Tom Ackroyd',
    insteadOf: 'Amara Osei',
    portrait: expect.stringContaining('/'),
    arrival: { phone: '07700 900123', car: 'Blue Corsa', plate: 'YK24 ABC' },
  });
  expect(await insteadOf(suite.db, [standIn])).toEqual(new Map([[standIn.id, 'Amara Osei']]));
  await moved(standIn, at('10:00'), AMARA);
  const [back] = toLearner(await sent());
  expect(back?.body).toContain('Amara Osei gives your lesson on Thu 26 Nov, 10:00 now.');
  const again = await ownLessons(suite.db, suite.learner.id, NOW, { all: false });
  expect(again.next).toMatchObject({ instructor: 'Amara Osei', insteadOf: null, portrait: null });
});
