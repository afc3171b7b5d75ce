import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderersOf } from '#src/platform/mail/email.server.ts';
import { createSecrets } from '#src/platform/secrets.server.ts';
import { at, by, diarySuite, NOW } from '#testing/diary.ts';
import { school } from '#testing/school.ts';
import { cancelBooking } from '../../bookings/end-booking.server.ts';
import { moveBooking } from '../../bookings/move-booking.server.ts';
import { learnerOfLink } from '../../learners/links.server.ts';
import { queueReminders } from './queue-reminders.server.ts';
import { chooseReminders } from './reminder-choice.server.ts';
import { composeReminder, lessonReminder } from './reminder-email.server.tsx';

const suite = diarySuite();

/** What would leave now, after the job has run twice at once. */
async function reminded(now: Date): Promise<string[]> {
  const deps = { db: suite.db, clock: { now: () => now }, enqueue: async () => undefined };
  await Promise.all([queueReminders(deps), queueReminders(deps)]);
  const rows = await suite.db
    .selectFrom('emails')
    .select(['renderer_input', 'message_id'])
    .where('renderer', '=', 'lesson-reminder')
    .orderBy('position')
    .execute();
  const words = await Promise.all(
    rows.map(
      async (row) =>
        (
          await composeReminder(suite.db, z.decode(lessonReminder.data, row.renderer_input ?? ''), {
            now,
            school: school.current(),
          })
        )?.text,
    ),
  );
  return words.flatMap((one) => (one ? [one.heading] : []));
}

test('a learner is reminded once a day and once two hours before', async () => {
  await suite.book(at('10:00'));
  expect(await reminded(at('09:59', '2026-11-25'))).toEqual([]);
  expect(await reminded(at('10:00', '2026-11-25'))).toEqual(['Your lesson is tomorrow at 10:00']);
  expect(await reminded(at('07:59'))).toEqual(['Your lesson is today at 10:00']);
  expect(await reminded(at('08:00'))).toHaveLength(2);
  expect(await reminded(at('10:00'))).toEqual([]);
});

test('nobody is reminded of a time that is over, moved or cancelled, or booked within the span', async () => {
  const tomorrow = at('10:00', '2026-11-23');
  const { id, version } = await suite.book(tomorrow);
  expect(await reminded(NOW)).toEqual([]);
  expect(await reminded(at('08:00', '2026-11-23'))).toEqual(['Your lesson is today at 10:00']);
  const to = { startsAt: at('11:00', '2026-11-23'), minutes: 90 } as const;
  const actor = by('office', at('08:05', '2026-11-23'));
  await suite.inTransaction((tx) =>
    moveBooking(tx, { id, version, to, chargedMinutes: 0, outsideWorkingHours: true, ...actor }),
  );
  expect(await reminded(at('08:10', '2026-11-23'))).toEqual([]);
  expect(await reminded(at('09:00', '2026-11-23'))).toEqual(['Your lesson is today at 11:00']);
  await suite.inTransaction((tx) =>
    cancelBooking(tx, { id, version: version + 1, chargedMinutes: 0, ...actor }),
  );
  expect(await reminded(at('09:01', '2026-11-23'))).toEqual([]);
});

test('whoever has switched reminders off gets none, not even one that waits already', async () => {
  await suite.book(at('10:00'));
  const dayBefore = at('10:00', '2026-11-25');
  expect(await reminded(dayBefore)).toHaveLength(1);
  const choose = (isEnabled: boolean) =>
    suite.inTransaction((tx) => chooseReminders(tx, suite.learner.id, { isEnabled, now: NOW }));
  await choose(false);
  expect(await reminded(dayBefore)).toEqual([]);
  expect(await reminded(at('08:00'))).toEqual([]);
  await choose(true);
  expect(await reminded(at('08:01'))).toHaveLength(2);
});

test('whoever has no account gets a link to their lessons of their own, which opens them for 90 days', async () => {
  const secrets = createSecrets('a secret of this test');
  const { startsAt, id } = await suite.book(at('10:00'));
  const rendered = async (hasAccount: boolean, to = `${suite.learner.id}@example.com`) => {
    const deps = {
      db: suite.db,
      secrets,
      clock: { now: () => NOW },
      publicUrl: 'https://school.test',
      school,
    };
    const context = { ...deps, hasAccount: async () => hasAccount };
    const reminder = z.encode(lessonReminder.data, { booking: id, startsAt });
    const renderer = renderersOf([lessonReminder], context)[lessonReminder.name];
    return (await renderer?.render(reminder, to))?.plain ?? '';
  };
  expect(await rendered(true)).toContain('https://school.test/account/lessons');
  const plain = await rendered(false);
  expect(plain).toContain('It works until 20 February 2027.');
  const token = /your-lessons\/(\w+)/.exec(plain)?.[1] ?? '';
  const opens = async (now: Date) => (await learnerOfLink(suite.db, secrets, { token, now }))?.id;
  expect(await opens(at('00:00', '2027-02-20'))).toBe(suite.learner.id);
  expect(await opens(at('13:00', '2027-02-20'))).toBeUndefined();
  // Nor where the learner has another address by now, nor at that one when the email had left for the old one.
  expect(await rendered(false, 'old@example.com')).toContain('https://school.test/account/lessons');
  const setEmail = (email: string) =>
    suite.db.updateTable('learners').set({ email }).where('id', '=', suite.learner.id).execute();
  await setEmail('new@example.com');
  expect(await opens(NOW)).toBeUndefined();
  await setEmail(`${suite.learner.id}@example.com`);
});

test('the subject of a reminder has the year of a lesson that is in another one', async () => {
  const { id, version } = await suite.book(at('10:00'));
  const to = { startsAt: at('10:00', '2027-01-01'), minutes: 90 } as const;
  await suite.inTransaction((tx) =>
    moveBooking(tx, { id, version, to, chargedMinutes: 0, outsideWorkingHours: true, ...by('office') }),
  );
  await reminded(at('10:30', '2026-12-31'));
  const { subject } = await suite.db
    .selectFrom('emails')
    .select('subject')
    .where('renderer', '=', 'lesson-reminder')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('Your lesson: Fri 1 Jan 2027, 10:00');
});
