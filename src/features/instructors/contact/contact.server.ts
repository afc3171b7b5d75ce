import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { requireFewAnHour } from '#src/platform/rate-limits/call-limits.server.ts';
import { type ActiveInstructor, requireActiveInstructor } from '../active-instructor.server.ts';
import type { MessageDeps } from '../messages/message-deps.server.ts';
import { DUPLICATE_WITHIN_MS, lockSubmission } from '../submission-lock.server.ts';
import { type ContactRequest, contactRequest } from './api-schema.ts';
import { contactEmail } from './contact-email.server.tsx';

/** What is counted an hour, by call and by post together. */
export const CONTACT_CALL = 'message to an instructor';

/** Takes the form as a browser posts it without a script. */
export async function contactByPost(deps: MessageDeps, slug: string, fields: PostedFields, ip: string) {
  const message = checked(contactRequest, fields);
  await requireFewAnHour(deps, { call: CONTACT_CALL, most: deps.messagesPerHour, ip });
  await contactInstructor(deps, await requireActiveInstructor(deps.db, slug, deps.clock.now()), message);
}

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
