import { randomUUID } from 'node:crypto';
import { checked, type PostedFields } from '#src/platform/http/posted-form.server.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { requireFewAnHour } from '#src/platform/rate-limits/call-limits.server.ts';
import { type ActiveInstructor, requireActiveInstructor } from '../active-instructor.server.ts';
import { contactMessage } from '../emails.server.tsx';
import { DUPLICATE_WITHIN_MS, lockSubmission } from '../submission-lock.server.ts';
import { type ContactRequest, contactRequest } from './api-schema.ts';
import type { MessageDeps } from './message-deps.server.ts';

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
  deps: Pick<MessageDeps, 'db' | 'enqueue' | 'school' | 'clock' | 'secrets'>,
  instructor: ActiveInstructor,
  message: ContactRequest,
) {
  const { db, clock } = deps;
  const now = clock.now();
  const id = randomUUID();
  const email = await prepare(deps, contactMessage, { to: instructor.email, key: id, data: message });
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
    await sendPrepared(tx, deps, email);
  });
}
