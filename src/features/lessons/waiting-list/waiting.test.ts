import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pushRenderersOf } from '#src/platform/push/push.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { lengthOf } from '#src/platform/texts/segments.ts';
import { textRenderersOf } from '#src/platform/texts/text.server.ts';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { placeLine } from '#testing/placed-line.ts';
import { subscribed } from '#testing/push/subscribed.ts';
import { school } from '#testing/school.ts';
import {
  addException,
  changeWorkingHours,
  removeException,
  workingHours,
} from '../availability/working-hours.server.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { bookingsOfLearner, findBooking } from '../bookings/booking-rows.server.ts';
import { cancelBooking } from '../bookings/end-booking.server.ts';
import { acceptOffer, offerByToken } from './accept-offer.server.ts';
import { gapsOf } from './gaps.server.ts';
import { learnersOf } from './learners-of-instructor.server.ts';
import {
  isWaitedFor,
  offerFreedTimes,
  offerGap,
  offerLateLesson,
  openOffersOf,
  withdrawOffers,
} from './make-offers.server.ts';
import { composeOffer, offerEmail } from './offer-email.server.tsx';
import { offerPush } from './offer-push.server.ts';
import { offerShown } from './offer-shown.server.ts';
import { offerText } from './offer-text.server.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  type WaitingListEntry,
  waitingFor,
} from './waiting-list.server.ts';

const suite = diarySuite();
const secrets = createSecrets('a secret of this test');
const THURSDAYS: WaitingListEntry = {
  instructor: AMARA,
  weekdays: [4],
  from: 540,
  to: 1020,
  minutes: 60,
  lastDay: '2026-12-24',
};
const wait = (who: TaughtLearner, entry: Partial<WaitingListEntry> = {}) =>
  suite.inTransaction((tx) => joinWaitingList(tx, who.id, { entry: { ...THURSDAYS, ...entry }, now: NOW }));
const cancelled = async (id: string, now = NOW) => {
  const booking = await findBooking(suite.db, id);
  const input = { id, version: booking?.version ?? 0, chargedMinutes: 0, ...by('instructor', now) };
  return suite.inTransaction((tx) => cancelBooking(tx, input));
};
const foundBooking = async (id: string) => {
  const found = await findBooking(suite.db, id);
  if (!found) throw new Error('no such booking');
  return found;
};
const look = (now = NOW) => suite.inTransaction((tx) => offerFreedTimes(tx, { secrets, now }));
const accept = (token: string, now = NOW) => acceptOffer(suite.db, secrets, { token, now });
const offers = async () => {
  const rows = await suite.db
    .selectFrom('lesson_offers')
    .selectAll()
    .orderBy('created_at')
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => ({ ...row, token: secrets.decrypt(row.encrypted_token) }));
};
const offerOf = async (who: TaughtLearner) =>
  (await offers()).find(({ learner_id }) => learner_id === who.id);

/** The emails about offers as they leave now, marked as sent where they do. */
async function leaving(now = NOW): Promise<string[]> {
  const rows = await suite.db
    .selectFrom('emails')
    .select(['recipient', 'renderer_input'])
    .where('renderer', '=', 'lesson-offer')
    .orderBy('position')
    .execute();
  const left: string[] = [];
  for (const { recipient, renderer_input } of rows) {
    const notification = z.decode(offerEmail.data, renderer_input ?? '');
    const offer = await composeOffer(suite.db, secrets, { ...notification, now });
    if (!offer) continue;
    left.push(`${recipient.split('@')[0]}: ${offer.text.heading}`);
    await suite.inTransaction(async (tx) => offerEmail.sent?.(tx, notification, now));
  }
  return left;
}
const shownTo = async (token: string, now = NOW) => {
  const offer = await offerByToken(suite.db, secrets, { token, now });
  return offer && offerShown(offer, { instructor: 'Amara Osei', refused: null, now }).state;
};

test('a time that comes free goes to the first who accepts, and the others are told that it is gone', async () => {
  const { learner, other } = suite;
  const [third, poor, elsewhere] = (await learnersWithHours(suite.db, 3)) as [
    TaughtLearner,
    TaughtLearner,
    TaughtLearner,
  ];
  const { id } = await suite.book(at('10:00'));
  await wait(learner);
  await wait(other);
  await wait(third, { instructor: null });
  await wait(poor, { weekdays: [2] });
  await wait(elsewhere, { instructor: 'tom-ackroyd' });
  await cancelled(id);
  await look();
  await look();
  expect((await offers()).map(({ learner_id }) => learner_id).sort()).toEqual([other.id, third.id].sort());
  const told = [other, third].map(({ id }) => `${id}: Thu 26 Nov, 10:00 with Amara Osei?`);
  expect((await leaving()).sort()).toEqual(told.sort());
  const [faster, slower] = [await offerOf(third), await offerOf(other)];
  expect(await shownTo(faster?.token ?? '')).toBe('open');
  expect(await accept(faster?.token ?? '')).toEqual({ state: 'accepted' });
  expect(await accept(faster?.token ?? '')).toEqual({ state: 'accepted' });
  expect(await accept(slower?.token ?? '')).toEqual({ state: 'gone' });
  expect([await shownTo(faster?.token ?? ''), await shownTo(slower?.token ?? '')]).toEqual([
    'accepted',
    'gone',
  ]);
  expect(await bookingsOfLearner(suite.db, third.id)).toMatchObject([
    { state: 'booked', startsAt: at('10:00') },
  ]);
  expect(await leaving()).toEqual([`${other.id}: That lesson time has gone`]);
  expect(await waitingFor(suite.db, third.id, '2026-11-22')).toEqual([]);
  expect(await waitingFor(suite.db, other.id, '2026-11-22')).toHaveLength(1);
});

test('whoever agreed is texted of a free time too, and that it is gone only where the text had left', async () => {
  const { other } = suite;
  const [third, late] = (await learnersWithHours(suite.db, 2)) as [TaughtLearner, TaughtLearner];
  const numbers = [other, third, late].map((who, n) => ({
    email: `${who.id}@example.com`,
    phone: `+44740012345${n}`,
    checked_at: NOW,
    reminders: false,
    changes: false,
    offers: who !== late,
  }));
  await suite.db.insertInto('text_numbers').values(numbers).execute();
  const { id } = await suite.book(at('10:00'));
  for (const who of [other, third, late]) await wait(who);
  await cancelled(id);
  await look();
  const publicUrl = 'https://www.lessons.example';
  const offer = textRenderersOf([offerText], { db: suite.db, secrets, school, publicUrl })['lesson-offer'];
  const texts = async () => {
    const rows = await suite.db.selectFrom('texts').selectAll().orderBy('position').execute();
    return Promise.all(
      rows.map(async ({ renderer_input, email }) => [
        email.split('@')[0],
        await offer?.render(renderer_input ?? '', NOW),
      ]),
    );
  };
  const told = await texts();
  expect(told.map(([who]) => who).sort()).toEqual([other.id, third.id].sort());
  for (const [, words] of told) {
    expect(words).toBe(
      'Bitepoint: Thu 26 Nov, 10:00 with Amara is free. Reply YES to have it (uses 1 h). First reply gets it. Ends 12:00 tomorrow.',
    );
    expect(lengthOf(words ?? '')).toMatchObject({ alphabet: 'gsm', segments: 1 });
  }
  const taken = await offerOf(third);
  expect(await accept(taken?.token ?? '')).toEqual({ state: 'accepted' });
  const after = async () => (await texts()).filter(([, words]) => words);
  expect(await after()).toEqual([]);
  await suite.db
    .updateTable('texts')
    .set({ state: 'sent' })
    .where('email', '=', `${other.id}@example.com`)
    .where('renderer_input', 'like', 'offered%')
    .execute();
  expect(await after()).toEqual([
    [
      other.id,
      "Bitepoint: sorry, Thu 26 Nov, 10:00 with Amara has gone. Nothing was booked or charged. You're still on the waiting list.",
    ],
  ]);
});

test('a parent whose two children wait is told for which of them a time is free', async () => {
  const children = (await learnersWithHours(suite.db, 2)) as [TaughtLearner, TaughtLearner];
  const email = 'learner@example.com';
  for (const [place, { id, orderId }] of children.entries()) {
    const name = ['Ellie Reid', 'Callum Reid'][place] ?? '';
    await suite.db.updateTable('learners').set({ name, email }).where('id', '=', id).execute();
    await suite.db
      .updateTable('orders')
      .set({ customer_is_pupil: false })
      .where('id', '=', orderId)
      .execute();
  }
  await suite.db
    .insertInto('text_numbers')
    .values({
      email,
      phone: '+447400123459',
      checked_at: NOW,
      reminders: false,
      changes: false,
      offers: true,
    })
    .execute();
  const { id } = await suite.book(at('10:00'));
  for (const who of children) await wait(who);
  await cancelled(id);
  await look();
  expect((await leaving()).sort()).toEqual([
    'learner: Thu 26 Nov, 10:00 with Amara Osei for Callum?',
    'learner: Thu 26 Nov, 10:00 with Amara Osei for Ellie?',
  ]);
  const deps = { db: suite.db, secrets, school, publicUrl: 'https://www.lessons.example' };
  const { 'lesson-offer': text } = textRenderersOf([offerText], deps);
  const rows = await suite.db
    .selectFrom('texts')
    .select('renderer_input')
    .where('email', '=', email)
    .execute();
  const texts = await Promise.all(rows.map(({ renderer_input }) => text?.render(renderer_input ?? '', NOW)));
  expect(texts.map((words) => /free for (\w+)\./.exec(words ?? '')?.[1]).sort()).toEqual(['Callum', 'Ellie']);
  for (const words of texts) expect(lengthOf(words ?? '')).toMatchObject({ alphabet: 'gsm', segments: 1 });
});

test('browsers of whoever waits show a free time by first names, then that it is gone where the offer had left', async () => {
  const { other } = suite;
  const [third] = (await learnersWithHours(suite.db, 1)) as [TaughtLearner];
  for (const { id } of [other, third]) await subscribed(suite.db, 'account', `${id}@example.com`);
  const { id } = await suite.book(at('10:00'));
  for (const who of [other, third]) await wait(who);
  await cancelled(id);
  await look();
  const renderers = pushRenderersOf([offerPush], { db: suite.db, secrets });
  const shown = async () => {
    const rows = await suite.db.selectFrom('push_messages').selectAll().orderBy('position').execute();
    const all = await Promise.all(
      rows.map(async ({ renderer_input, topic, is_urgent }) => ({
        topic,
        is_urgent,
        ...(await renderers['lesson-offer']?.(renderer_input, NOW)),
      })),
    );
    return all.filter(({ title }) => title);
  };
  const offered = await shown();
  expect(offered).toHaveLength(2);
  expect(offered[0]).toMatchObject({
    is_urgent: false,
    title: 'A lesson time is free',
    body: 'Thu 26 Nov, 10:00 with Amara. The first to take it has it.',
    path: expect.stringMatching(/^\/lesson-offers\/[\w-]+$/),
  });
  await accept((await offerOf(third))?.token ?? '');
  expect(await shown()).toEqual([]);
  await suite.db.updateTable('push_messages').set({ state: 'sent' }).execute();
  const [gone] = await shown();
  expect(gone).toMatchObject({ title: 'That time has gone', path: '/account/lessons' });
  expect(offered.map(({ topic }) => topic)).toContain(gone?.topic);
});

test('an offer says before it is taken until when a change is free, or that cancelling is charged', async () => {
  await placeLine(suite.db, suite.learner, AMARA);
  const gap = { instructor: AMARA, minutes: 60, ...by('instructor') } as const;
  const told = async (startsAt: Date, now = NOW) => {
    await emptyTables(suite.db, 'lesson_offers', 'emails');
    await suite.inTransaction((tx) => offerGap(tx, secrets, { ...gap, startsAt }));
    const row = await suite.db
      .selectFrom('emails')
      .select('renderer_input')
      .where('renderer', '=', 'lesson-offer')
      .executeTakeFirstOrThrow();
    const email = await composeOffer(suite.db, secrets, {
      ...z.decode(offerEmail.data, row.renderer_input ?? ''),
      now,
    });
    const offer = await offerByToken(suite.db, secrets, { token: (await offers())[0]?.token ?? '', now });
    const page = offer && offerShown(offer, { instructor: 'Amara Osei', refused: null, now });
    return [email?.text.paragraphs.at(-1), page?.notice];
  };
  const free =
    'You can move or cancel it free of charge until Tue 24 Nov, 19:00. After that, if you cancel it, the whole lesson, 1 h, is charged unless somebody else books the time.';
  expect(await told(at('19:00'))).toEqual([free, free]);
  const late = expect.stringMatching(
    /^It’s less than 48 hours away, so if you book it and then cancel it the whole lesson, 1 h, is charged/,
  );
  expect(await told(at('19:00', '2026-11-24'), at('19:01', '2026-11-22'))).toEqual([late, late]);
});

test('an offer that was not sent yet is withdrawn in silence, and one lapses', async () => {
  const { other } = suite;
  const { id } = await suite.book(at('10:00'));
  await wait(other);
  await cancelled(id);
  await look();
  const offer = await offerOf(other);
  const lapsed = new Date(NOW.getTime() + 25 * 3_600_000);
  expect(await leaving(lapsed)).toEqual([]);
  expect(await shownTo(offer?.token ?? '', lapsed)).toBe('lapsed');
  expect(await accept(offer?.token ?? '', lapsed)).toEqual({ state: 'lapsed' });
  await suite.book(at('10:00'), { minutes: 60 });
  expect(await leaving()).toEqual([]);
  expect(await accept(offer?.token ?? '')).toEqual({ state: 'gone' });
  expect(await accept('0'.repeat(26))).toBeUndefined();
});

test('a time that comes free too far ahead to be booked is offered once it is near enough', async () => {
  const { other } = suite;
  const far = at('10:00', '2026-12-24');
  const asking = {
    ...lessonRequest(far),
    ...by('office'),
    learnerId: suite.learner.id,
    outsideWorkingHours: true,
  };
  const answer = await suite.inTransaction((tx) => bookTime(tx, asking));
  await wait(other);
  await cancelled('booked' in answer ? answer.booked.id : '');
  await look();
  expect(await offers()).toEqual([]);
  await look(at('12:00', '2026-11-27'));
  expect(await offers()).toMatchObject([{ learner_id: other.id, starts_at: far }]);
});

test('whoever has too few hours left by then is told so, and nothing is booked', async () => {
  const { other } = suite;
  const { id } = await suite.book(at('10:00'));
  await wait(other);
  await cancelled(id);
  await look();
  const token = (await offerOf(other))?.token ?? '';
  await sql`insert into lesson_minutes (order_id, position, kind, minutes, source, day, at, entered_by)
    values (${other.orderId}, 0, 'expired', -570, 'x' || ${other.orderId}, '2026-11-22', now(), '')`.execute(
    suite.db,
  );
  expect(await shownTo(token)).toBe('no minutes');
  expect(await accept(token)).toMatchObject({ refused: 'not_enough_minutes' });
  expect(await bookingsOfLearner(suite.db, other.id)).toEqual([]);
  expect((await offerOf(other))?.state).toBe('open');
});

test('a late lesson stays its learner’s until somebody takes it, and costs them nothing then', async () => {
  const { learner, other } = suite;
  const late = at('12:00', '2026-11-25');
  const { id, version } = await suite.book(at('10:00'));
  await wait(other);
  const offer = () =>
    suite.inTransaction((tx) => offerLateLesson(tx, secrets, { id, version, by: 'Callum', now: late }));
  expect(await offer()).toEqual({ offered: 0 });
  await wait(other, { minutes: 90 });
  expect(await offer()).toEqual({ offered: 1 });
  expect(await offer()).toEqual({ offered: 0 });
  expect(await openOffersOf(suite.db, [id], late)).toEqual(new Map([[id, 1]]));
  expect(await findBooking(suite.db, id)).toMatchObject({ state: 'booked', version });
  expect(await accept((await offerOf(other))?.token ?? '', late)).toEqual({ state: 'accepted' });
  expect(await findBooking(suite.db, id)).toMatchObject({ state: 'cancelled' });
  expect(await suite.readMinutes(learner)).toMatchObject({ booked: 0, charged: 0, remaining: 600 });
  expect(await suite.readMinutes(other)).toMatchObject({ booked: 90, remaining: 510 });
});

test('a late lesson that is kept is offered no more once it moves', async () => {
  const late = at('12:00', '2026-11-25');
  const { id, version } = await suite.book(at('10:00'));
  await wait(suite.other, { minutes: 90 });
  await suite.inTransaction((tx) => offerLateLesson(tx, secrets, { id, version, by: 'Callum', now: late }));
  await cancelled(id, late);
  expect(await accept((await offerOf(suite.other))?.token ?? '', late)).toEqual({ state: 'gone' });
});

test('a lesson that was offered is taken back, and whoever had the offer hears that it has gone', async () => {
  const late = at('12:00', '2026-11-25');
  const { id, version } = await suite.book(at('10:00'));
  const isWanted = async () => isWaitedFor(suite.db, await foundBooking(id), late);
  await wait(suite.other);
  expect(await isWanted()).toBe(false);
  await wait(suite.other, { minutes: 90 });
  expect(await isWanted()).toBe(true);
  await suite.inTransaction((tx) => offerLateLesson(tx, secrets, { id, version, by: 'Callum', now: late }));
  await leaving(late);
  const takeBack = () => suite.inTransaction((tx) => withdrawOffers(tx, { id, now: late }));
  expect([await takeBack(), await takeBack()]).toEqual([1, 0]);
  expect(await openOffersOf(suite.db, [id], late)).toEqual(new Map());
  expect(await leaving(late)).toEqual([`${suite.other.id}: That lesson time has gone`]);
  expect(await accept((await offerOf(suite.other))?.token ?? '', late)).toEqual({ state: 'gone' });
  expect(await findBooking(suite.db, id)).toMatchObject({ state: 'booked', version });
});

test('an instructor’s gap goes to their own learners, outside the working hours too', async () => {
  const { learner, other } = suite;
  await placeLine(suite.db, learner, AMARA);
  const gap = { instructor: AMARA, startsAt: at('19:00'), minutes: 60, ...by('instructor') } as const;
  expect(await suite.inTransaction((tx) => offerGap(tx, secrets, gap))).toEqual({ offered: 1 });
  expect(await leaving()).toEqual([`${learner.id}: Thu 26 Nov, 19:00 with Amara Osei?`]);
  expect(await accept((await offerOf(learner))?.token ?? '')).toEqual({ state: 'accepted' });
  expect(await suite.inTransaction((tx) => offerGap(tx, secrets, gap))).toMatchObject({
    refused: 'time_taken',
  });
  expect(await offerOf(other)).toBeUndefined();
});

test.each([
  ['a holiday', { kind: 'holiday' }, 'gone'],
  ['hours that overlap it', { kind: 'closed', from: 600, to: 1170 }, 'gone'],
  ['hours that end before it', { kind: 'closed', from: 600, to: 1140 }, 'open'],
  ['other hours that leave it out', { kind: 'instead', from: 600, to: 1170 }, 'gone'],
  ['other hours that hold it', { kind: 'instead', from: 600, to: 1200 }, 'open'],
  ['extra hours', { kind: 'extra', from: 600, to: 700 }, 'open'],
] as const)('of an offered gap, %s leaves the offer %s', async (_what, change, state) => {
  await placeLine(suite.db, suite.learner, AMARA);
  const gap = { instructor: AMARA, startsAt: at('19:00'), minutes: 60 as const, ...by('instructor') };
  await suite.inTransaction((tx) => offerGap(tx, secrets, gap));
  const days = { firstDay: '2026-11-25', lastDay: '2026-11-27' };
  const id = await suite.inTransaction((tx) =>
    addException(tx, AMARA, { ...days, ...change, ...by('instructor') }),
  );
  expect((await offerOf(suite.learner))?.state).toBe(state);
  await suite.inTransaction((tx) => removeException(tx, AMARA, { id, now: NOW }));
});

test('offers of hours that are worked no longer end, every week or on the dates that had them', async () => {
  await placeLine(suite.db, suite.learner, AMARA);
  const offerAt = async (startsAt: Date) => {
    const gap = { instructor: AMARA, startsAt, minutes: 60 as const, ...by('instructor') };
    await suite.inTransaction((tx) => offerGap(tx, secrets, gap));
    return async () =>
      (await offers()).find(
        (one) => one.learner_id === suite.learner.id && one.starts_at.getTime() === startsAt.getTime(),
      )?.state;
  };
  const saturday = '2026-11-28';
  const extra = { kind: 'extra', firstDay: saturday, lastDay: saturday, from: 600, to: 720 } as const;
  const id = await suite.inTransaction((tx) => addException(tx, AMARA, { ...extra, ...by('instructor') }));
  const [onDate, early, late] = [
    await offerAt(at('10:00', saturday)),
    await offerAt(at('09:00')),
    await offerAt(at('20:00')),
  ];
  await suite.inTransaction((tx) => removeException(tx, AMARA, { id, now: NOW }));
  expect([await onDate(), await early(), await late()]).toEqual(['gone', 'open', 'open']);
  const afternoons = [{ weekday: 4, from: 780, to: 1050 }];
  await suite.inTransaction((tx) => changeWorkingHours(tx, AMARA, afternoons, NOW));
  expect([await early(), await late()]).toEqual(['gone', 'open']);
});

test('hours that are added to a diary are offered, and a holiday that ends early', async () => {
  await suite.inTransaction((tx) =>
    bookTime(tx, { ...lessonRequest(at('10:00')), ...by('office'), learnerId: suite.learner.id }),
  );
  await wait(suite.other, { weekdays: [6] });
  const extra = { kind: 'extra', firstDay: '2026-11-28', lastDay: '2026-11-28', from: 600, to: 720 } as const;
  const id = await suite.inTransaction((tx) => addException(tx, AMARA, { ...extra, ...by('instructor') }));
  await look();
  expect(await offerOf(suite.other)).toMatchObject({ starts_at: at('10:00', '2026-11-28') });
  await suite.inTransaction((tx) => removeException(tx, AMARA, { id, now: NOW }));
});

test('hours that open every week are offered once, on the first day on which they are worked', async () => {
  await wait(suite.other, { weekdays: [6] });
  const away = { kind: 'holiday', firstDay: '2026-11-28', lastDay: '2026-11-28' } as const;
  await suite.inTransaction((tx) => addException(tx, AMARA, { ...away, ...by('instructor') }));
  const hours = await workingHours(suite.db, AMARA);
  const saturdays = { weekday: 6, from: 600, to: 720 };
  const change = (now: Date) =>
    suite.inTransaction((tx) => changeWorkingHours(tx, AMARA, [...hours, saturdays], now));
  await change(NOW);
  await look();
  expect((await offers()).map(({ starts_at }) => starts_at)).toEqual([at('10:00', '2026-12-05')]);
  await change(NOW);
  await look();
  expect(await offers()).toHaveLength(1);
});

test('a day’s gaps are the working hours without what is taken, and say who could come and who has been asked', async () => {
  await placeLine(suite.db, suite.learner, AMARA);
  await placeLine(suite.db, suite.other, 'tom-ackroyd');
  await suite.book(at('10:00'), { who: suite.other });
  const gaps = () =>
    gapsOf(suite.db, { instructor: AMARA, from: at('00:00'), until: at('23:59'), now: at('06:30') });
  const toText = (await gaps()).map((gap) =>
    [gap.startsAt, gap.endsAt].map((one) => one.toISOString().slice(11, 16)),
  );
  expect(toText).toEqual([
    ['08:45', '09:50'],
    ['11:45', '17:30'],
  ]);
  const startsAt = at('12:15');
  await suite.inTransaction((tx) =>
    offerGap(tx, secrets, { instructor: AMARA, startsAt, minutes: 60, by: '', now: at('06:30') }),
  );
  const { learners = [], offered } = (await gaps())[1] ?? {};
  expect(learners).toContain(`Learner ${suite.learner.id}`);
  expect(learners).not.toContain(`Learner ${suite.other.id}`);
  expect(offered).toEqual([{ startsAt, learners: learners.length, until: at('10:15') }]);
});

test('the same entry is kept once, and left once', async () => {
  const [one, again, other] = [
    await wait(suite.learner),
    await wait(suite.learner),
    await wait(suite.learner, { from: 600 }),
  ];
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(await waitingFor(suite.db, suite.learner.id, '2026-11-22')).toEqual([
    { id: one, ...THURSDAYS },
    { id: other, ...THURSDAYS, from: 600 },
  ]);
  const leave = () =>
    suite.inTransaction((tx) => leaveWaitingList(tx, suite.learner.id, { id: one ?? '', now: NOW }));
  expect([await leave(), await leave()]).toEqual([true, false]);
});

test('a learner has five wishes at the most, and room for another once one is left or has ended', async () => {
  const { learner } = suite;
  const days = [1, 2, 3, 4].map((weekday) => wait(learner, { weekdays: [weekday] }));
  const ids = await Promise.all([...days, wait(learner, { weekdays: [5], lastDay: '2026-11-23' })]);
  expect(ids.every((id) => id !== undefined)).toBe(true);
  const sixth = { weekdays: [6] };
  const atOnce = await Promise.all([wait(learner, sixth), wait(learner, { weekdays: [7] })]);
  expect(atOnce).toEqual([undefined, undefined]);
  expect(await wait(learner, { weekdays: [1] })).toBe(ids[0]);
  const later = new Date('2026-11-24T12:00:00Z');
  const entry = { ...THURSDAYS, ...sixth };
  expect(
    await suite.inTransaction((tx) => joinWaitingList(tx, learner.id, { entry, now: later })),
  ).toBeDefined();
});

test('a gap is offered to those whose car its instructor drives, and whom there is time to drive to', async () => {
  const [manual, automatic, far, met] = (await learnersWithHours(suite.db, 4)) as [
    TaughtLearner,
    TaughtLearner,
    TaughtLearner,
    TaughtLearner,
  ];
  for (const one of [manual, automatic, far, met]) await placeLine(suite.db, one, AMARA);
  await suite.db
    .updateTable('instructors')
    .set({ gearboxes: ['manual'] })
    .where('slug', '=', AMARA)
    .execute();
  await suite.db
    .updateTable('lesson_lines')
    .set({ gearbox: 'automatic' })
    .where('learner_id', '=', automatic.id)
    .execute();
  // Half an hour after a lesson in LS6, nobody is in Bristol.
  await suite.db.updateTable('learners').set({ postcode: 'BS1 4ST' }).where('id', '=', far.id).execute();
  await placeLine(suite.db, suite.other, 'tom-ackroyd');
  await suite.book(at('10:00'), { who: suite.other, minutes: 60 });
  const input = { instructor: AMARA, startsAt: at('11:30'), endsAt: at('12:30'), minutes: 60, now: NOW };
  const asks = async (change: Partial<typeof input> = {}) => {
    const fits = await learnersOf(suite.db, { ...input, ...change });
    return fits.map(({ learner, pickUp }) => `${learner} ${pickUp.outcode}`);
  };
  expect((await asks()).sort()).toEqual([`${manual.id} LS6`, `${met.id} LS6`].sort());
  const alone = { startsAt: at('11:30', '2026-11-27'), endsAt: at('12:30', '2026-11-27') };
  expect(await asks(alone)).toContain(`${far.id} BS1`);
  // Somebody else met them where Amara does not go: she offers to come to where they live.
  await suite.inTransaction((tx) =>
    bookTime(tx, {
      ...lessonRequest(at('15:00'), 60, 'BS1'),
      instructor: 'tom-ackroyd',
      outsideWorkingHours: true,
      ...by('office'),
      learnerId: met.id,
    }),
  );
  expect(await asks(alone)).toContain(`${met.id} LS6`);
});
