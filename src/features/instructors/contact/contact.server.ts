import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import type { ActiveInstructor } from '../active-instructor.server.ts';
import { DUPLICATE_WITHIN_MS, lockSubmission } from '../submission-lock.server.ts';
import { contactEmail } from './contact-email.server.tsx';
import type { ContactRequest } from './wire.ts';

/** Stores a message and queues its email to the instructor in one transaction (R47). A duplicate is ignored. */
export async function contactInstructor(
  { db, enqueue, clock }: { db: Db; enqueue: Enqueue; clock: Clock },
  instructor: ActiveInstructor,
  message: ContactRequest,
) {
  const now = clock.now();
  const id = randomUUID();
  const email = await contactEmail(id, instructor, message);
  await db.transaction().execute(async (tx) => {
    await lockSubmission(tx, instructor.slug, message.from_email, message.subject, message.body);
    const here = await tx
      .selectFrom('contact_messages')
      .select('id')
      .where('instructor_slug', '=', instructor.slug)
      .where('from_email', '=', message.from_email)
      .where('subject', '=', message.subject)
      .where('body', '=', message.body)
      .where('phone', '=', message.phone)
      .where('callback_time', '=', message.callback_time)
      .where('created_at', '>', new Date(now.getTime() - DUPLICATE_WITHIN_MS))
      .executeTakeFirst();
    if (here) return;
    await tx
      .insertInto('contact_messages')
      .values({ id, instructor_slug: instructor.slug, ...message, created_at: now })
      .execute();
    await queueEmail(tx, enqueue, clock, email);
  });
}
