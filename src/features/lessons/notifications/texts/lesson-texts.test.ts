import { beforeEach, expect, test } from 'vitest';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { lengthOf } from '#src/platform/texts/segments.ts';
import { textRenderersOf } from '#src/platform/texts/text.server.ts';
import { AMARA, at, by, diarySuite, lessonRequest, NOW } from '#testing/diary.ts';
import { school } from '#testing/school.ts';
import type { Booking } from '../../booking.ts';
import { bookTime } from '../../bookings/book-time.server.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { moveBooking } from '../../bookings/move-booking.server.ts';
import { queueReminders } from '../emails/queue-reminders.server.ts';
import { chooseReminders } from '../emails/reminder-choice.server.ts';
import { queueOnMyWay } from '../on-my-way.server.ts';
import { queueRunningLate } from '../running-late.server.ts';
import { changeText, lateText, reminderText, wayText } from './lesson-text.server.ts';
import { reminderWords } from './text-words.server.ts';

const suite = diarySuite();
const PHONE = '+447400123456';

const choose = (kinds: { reminders: boolean; changes: boolean }) =>
  suite.db
    .insertInto('text_numbers')
    .values({ email: `${suite.learner.id}@example.com`, phone: PHONE, checked_at: NOW, ...kinds })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(kinds))
    .execute();
beforeEach(async () => {
  await suite.db.deleteFrom('texts').execute();
  await suite.db.deleteFrom('text_stops').execute();
  await choose({ reminders: true, changes: true });
});

/** The texts as they would leave now. */
async function texts(now = NOW) {
  const renderers = textRenderersOf([changeText, lateText, reminderText, wayText], {
    db: suite.db,
    school,
    publicUrl: 'https://lessons.example',
  });
  const rows = await suite.db.selectFrom('texts').selectAll().orderBy('position').execute();
  return Promise.all(
    rows.map(async ({ renderer, renderer_input, is_urgent, recipient, expires_at }) => ({
      to: recipient,
      words: await renderers[renderer ?? '']?.render(renderer_input ?? '', now),
      isUrgent: is_urgent,
      expiresAt: expires_at,
    })),
  );
}
const words = async (now = NOW) => (await texts(now)).flatMap((one) => one.words ?? []);

async function move(
  { id, version }: Booking,
  startsAt: Date,
  now = NOW,
  instructor?: string,
): Promise<Booking> {
  const answer = await suite.inTransaction((tx) =>
    moveBooking(tx, {
      id,
      version,
      chargedMinutes: 0,
      outsideWorkingHours: true,
      ...by('office', now),
      to: { startsAt, minutes: 90, instructor },
    }),
  );
  if (!('moved' in answer)) throw new Error(answer.refused);
  return answer.moved;
}
const cancel = ({ id, version }: Booking, now = NOW) =>
  suite.inTransaction((tx) =>
    cancelBooking(tx, { id, version, chargedMinutes: 0, ...by('instructor', now) }),
  );

test('what somebody else does to a lesson is texted, and what has been overtaken is not', async () => {
  const booked = await suite.book(at('10:00'));
  expect(await words()).toEqual([]);
  const moved = await move(booked, at('11:00'));
  expect(await texts()).toEqual([
    {
      to: PHONE,
      words:
        "Bitepoint: we moved your lesson to Thu 26 Nov, 11:00 (was Thu 26 Nov, 10:00). Doesn't suit? lessons.example/account/lessons",
      isUrgent: false,
      expiresAt: at('11:00'),
    },
  ]);
  await cancel(moved);
  expect(await words()).toEqual([
    'Bitepoint: Amara cancelled your lesson of Thu 26 Nov, 11:00. Sorry. Nothing is charged: 1 h 30 min is back. Book again: lessons.example/account/lessons',
  ]);
});

test('a lesson that the office books is texted with the hours that are left', async () => {
  const booking = { ...lessonRequest(at('10:00')), ...by('office'), learnerId: suite.learner.id };
  await suite.inTransaction((tx) => bookTime(tx, booking));
  expect(await words()).toEqual([
    'Bitepoint: lesson booked. Thu 26 Nov, 10:00 to 11:30 with Amara. 8 h 30 min left. Changes are free until Tue 24 Nov, 10:00: lessons.example/account/lessons',
  ]);
});

test('a change of a lesson within twelve hours is urgent', async () => {
  const booked = await suite.book(at('10:00'));
  await move(booked, at('15:00'), at('22:30', '2026-11-25'));
  expect(await texts()).toMatchObject([{ isUrgent: true }]);
});

test('a learner is reminded by text a day and two hours before, if they want reminders', async () => {
  await suite.book(at('10:00'));
  const remind = async (now: Date) => {
    const deps = { db: suite.db, clock: { now: () => now }, enqueue: async () => undefined };
    await Promise.all([queueReminders(deps), queueReminders(deps)]);
    return words(now);
  };
  const [dayBefore, morning] = [at('10:00', '2026-11-25'), at('08:00')];
  expect(await remind(dayBefore)).toEqual([
    'Bitepoint: lesson tomorrow, Thu 26 Nov, 10:00 to 11:30. Amara picks you up at 4 Bainbrigge Road, LS6. Bring your licence.',
  ]);
  expect(await remind(morning)).toContainEqual(
    expect.stringMatching(/^Bitepoint: Amara picks you up at 10:00 today at 4 Bainbrigge Road, LS6\./),
  );
  await suite.inTransaction((tx) =>
    chooseReminders(tx, suite.learner.id, { isEnabled: false, now: morning }),
  );
  expect(await words(morning)).toEqual([]);
});

test('that the instructor runs late is texted at once and once, and not of a lesson that has moved since', async () => {
  const booked = await suite.book(at('10:00'));
  const late = (booking: Booking) =>
    suite.inTransaction((tx) =>
      queueRunningLate(tx, booking, { minutes: 10, sendsTexts: true, now: at('09:50') }),
    );
  expect([await late(booked), await late(booked)]).toMatchObject([{ texted: 1 }, { texted: 1 }]);
  expect(await texts(at('09:50'))).toEqual([
    {
      to: PHONE,
      words: 'Bitepoint: Amara is running late for your 10:00 lesson and comes at about 10:10. Sorry.',
      isUrgent: true,
      expiresAt: at('11:00'),
    },
  ]);
  await move(booked, at('15:00'), at('09:51'));
  expect((await words(at('09:52'))).filter((text) => text.includes('late'))).toEqual([]);
  await choose({ reminders: true, changes: false });
  expect(await late(booked)).toEqual({ texted: 0, emailed: 1 });
});

test('an instructor who agreed is texted of today and tomorrow, and not of later days or of what they did', async () => {
  await choose({ reminders: false, changes: false });
  const [amara] = await instructorContacts(suite.db, [AMARA]);
  const phone = '+447400999001';
  await suite.db
    .insertInto('text_numbers')
    .values({ email: amara?.email ?? '', phone, checked_at: NOW, reminders: true, changes: true })
    .execute();
  const dayBefore = at('09:00', '2026-11-25');
  const booked = await suite.book(at('10:00'));
  expect(await texts()).toEqual([]);
  const moved = await move(booked, at('12:00'), dayBefore);
  expect(await texts(dayBefore)).toMatchObject([
    {
      to: phone,
      words: expect.stringMatching(
        /^Bitepoint: .+'s lesson moved to Thu 26 Nov, 12:00 \(was Thu 26 Nov, 10:00\)\. lessons\.example\/diary$/,
      ),
    },
  ]);
  await cancel(moved, dayBefore);
  expect(await texts(dayBefore)).toHaveLength(1);
  await suite.db.deleteFrom('text_numbers').where('phone', '=', phone).execute();
});

test('nobody is texted who has chosen otherwise, or answered STOP', async () => {
  await choose({ reminders: true, changes: false });
  const moved = await move(await suite.book(at('10:00')), at('11:00'));
  await choose({ reminders: true, changes: true });
  await suite.db.insertInto('text_stops').values({ phone: PHONE, stopped_at: NOW }).execute();
  await cancel(moved);
  expect(await texts()).toEqual([]);
});

test.each([24, 2])('a reminder of %d hours fits one text, however long names and places are', (hours) => {
  const pickUp = {
    place: `${'The Long Street of Many Words, '.repeat(4)}Leeds`,
    postcode: '',
    outcode: 'LS6',
  };
  const booking = { startsAt: at('10:00'), endsAt: at('11:30'), pickUp } as unknown as Booking;
  const arrival = { phone: '07400 123456', car: 'yellow Vauxhall Corsa', plate: 'BP24 LRN' };
  const now = hours === 2 ? at('08:00') : at('10:00', '2026-11-25');
  for (const instructor of ['Żofia Nowak', 'Maximilian-Alexander Featherstonehaugh']) {
    const text = reminderWords(
      { booking, instructor, child: undefined, arrival, hours, now },
      school.current(),
    );
    expect(lengthOf(text)).toMatchObject({ alphabet: 'gsm', segments: 1 });
  }
});

test('that the instructor is on the way is texted once at once, and not of a lesson that has moved since', async () => {
  const booked = await suite.book(at('10:00'));
  const go = () =>
    suite.inTransaction((tx) => queueOnMyWay(tx, booked, { sendsTexts: true, now: at('09:40') }));
  expect([await go(), await go()]).toEqual([{ texted: 1, emailed: 1 }, undefined]);
  expect(await texts(at('09:40'))).toMatchObject([
    { words: 'Bitepoint: Amara is on the way to you for your 10:00 lesson.', isUrgent: true },
  ]);
  await move(booked, at('15:00'), at('09:41'));
  expect((await words(at('09:42'))).join(' ')).not.toContain('on the way');
});

test('who comes instead of the usual instructor is texted, and stands in the reminder', async () => {
  const booked = await suite.book(at('10:00'));
  await move(booked, at('10:00'), NOW, 'tom-ackroyd');
  expect(await words()).toEqual([
    'Bitepoint: Tom comes instead of Amara for your lesson of Thu 26 Nov, 10:00. lessons.example/account/lessons',
  ]);
  const now = at('10:00', '2026-11-25');
  await queueReminders({ db: suite.db, clock: { now: () => now }, enqueue: async () => undefined });
  expect((await words(now)).at(-1)).toMatch(/Tom instead of Amara picks you up/);
});
