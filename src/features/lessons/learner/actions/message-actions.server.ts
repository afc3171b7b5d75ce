import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { longText } from '#src/platform/text-rules.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { instructorToMessage, linesOfLearner } from '../../learners/learner-lines.server.ts';
import { countMessage, lessonMessage } from '../../notifications/emails/message-email.server.tsx';
import { learnerAction } from './learner-action.server.ts';

const MAX_MESSAGES = 10;

const messageInstructor = learnerAction({
  name: 'messageInstructor',
  summary: 'Email the instructor of the next lesson, or else the one who teaches the learner',
  path: '/messages',
  input: { body: longText(1_000, 'your message') },
  answer: z.object({ sent: z.literal(true) }).meta({ id: 'InstructorMessaged' }),
  done: 'Your message has been sent. The answer comes by email.',
  async prepare({ deps, by: { learner } }) {
    const now = deps.clock.now();
    const slug = await findInstructorToMessage(deps.db, learner.id, now);
    if (!slug)
      throw new Problem(409, 'Nobody teaches these lessons yet. Please ring us.', { code: 'no_instructor' });
    // What is refused counts as well.
    await countMessage(deps, { writer: `learner ${learner.id}`, most: MAX_MESSAGES });
    return requireActiveInstructor(deps.db, slug, now);
  },
  async change({ tx, deps, by: { learner, by, holder }, input: { body }, prepared: instructor }) {
    const { name, email } = await findLearner(tx, learner.id);
    const from = by === name ? by : `${by}, about ${name}`;
    await send(tx, deps, lessonMessage, {
      to: instructor.email,
      key: randomUUID(),
      data: { greeted: instructor.name, from, replyTo: holder?.email ?? email, body },
    });
    return changed({ sent: true as const });
  },
});

/** A learner writes to the instructor of their next lesson. */
export const messageActions = [messageInstructor];

export const messageForm = () => formOf(messageInstructor);

async function findInstructorToMessage(db: Db, learnerId: string, now: Date) {
  const [bookings, lines] = await Promise.all([
    bookingsOfLearner(db, learnerId),
    linesOfLearner(db, learnerId),
  ]);
  return instructorToMessage(bookings, lines, now);
}
