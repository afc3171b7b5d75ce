import type { Clock } from '#src/platform/clock.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { childNamed } from '../../taught-learner.server.ts';
import { queueReminderText } from '../queue-texts.server.ts';
import '../../tables.ts';
import { lessonReminder, reminderSubject } from './reminder-email.server.tsx';

/** How long before a lesson its learner is reminded, and until when that is of use: the later one takes over. */
const REMINDERS = [
  { hours: 24, until: 2 },
  { hours: 2, until: 0 },
] as const;
const IN_A_RUN = 200;

interface Deps {
  db: Db;
  clock: Clock;
  enqueue: Enqueue;
}

/** Queues what is due. A lesson that was booked or moved within the span needs no reminder of it. */
export async function queueReminders(deps: Deps) {
  for (const reminder of REMINDERS) await queueDue(deps, reminder);
}

async function queueDue({ db, clock, enqueue }: Deps, { hours, until }: (typeof REMINDERS)[number]) {
  const now = clock.now();
  const after = (span: number) => new Date(now.getTime() + span * HOUR_MS);
  const due = await db
    .selectFrom('bookings')
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .select([
      'bookings.id',
      'bookings.learner_id as learner',
      'kind',
      'starts_at as startsAt',
      'changed_at',
      'order_id',
    ])
    .select(['email', 'name'])
    .where('state', '=', 'booked')
    .where('starts_at', '>', after(until))
    .where('starts_at', '<=', after(hours))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('reminders_off').select('learner_id').whereRef('learner_id', '=', 'learners.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lesson_openings')
            .select('id')
            .whereRef('lesson_openings.learner_id', '=', 'learners.id')
            .where('is_quiet', '=', true),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lesson_reminders')
            .select('booking_id')
            .whereRef('booking_id', '=', 'bookings.id')
            .whereRef('lesson_reminders.starts_at', '=', 'bookings.starts_at')
            .where('hours_before', '=', hours),
        ),
      ),
    )
    .orderBy('starts_at')
    .limit(IN_A_RUN)
    .execute();
  for (const { id, learner, kind, startsAt, changed_at, order_id, email, name } of due) {
    const child = await childNamed(db, { id: learner ?? '', name, email });
    const isLate = changed_at.getTime() > startsAt.getTime() - hours * HOUR_MS;
    await db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('lesson_reminders')
        .values({ booking_id: id, starts_at: startsAt, hours_before: hours, queued_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (isLate || numInsertedOrUpdatedRows !== 1n) return;
      await send(tx, { clock, enqueue }, lessonReminder, {
        to: email,
        key: `${learner}-${id}-${startsAt.getTime()}-reminder-${hours}`,
        subject: reminderSubject({ kind, startsAt }, { child, now }),
        data: { booking: id, startsAt },
        order: order_id ? { id: order_id, toBuyer: false } : undefined,
      });
      if (kind === 'lesson')
        await queueReminderText(tx, { booking: id, startsAt, hours, person: email, now });
    });
  }
}
