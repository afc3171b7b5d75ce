import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { longText } from '#src/platform/text-rules.ts';
import { bookingsOfLearner } from '../../bookings/booking-rows.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { instructorToMessage, linesOfLearner } from '../../learners/learner-lines.server.ts';
import { countMessage, lessonMessage } from '../../messages/emails/message-email.server.tsx';
import { type LearnerAct, learnerAct } from './learner-act.ts';
import { noParams } from './learner-api-schema.ts';

const MAX_MESSAGES = 10;

/** A learner writes to whoever teaches them next. */
export const messageActions: readonly LearnerAct[] = [
  learnerAct({
    name: 'messageInstructor',
    summary: 'Email the instructor of the next lesson, or else the one who teaches the learner',
    method: 'POST',
    path: '/v1/learners/:learner/messages',
    params: noParams,
    body: z.object({ words: longText(1_000, 'your message') }).meta({ id: 'MessageInstructor' }),
    answer: z.object({ sent: z.literal(true) }).meta({ id: 'InstructorMessaged' }),
    done: 'Your message has been sent. The answer comes by email.',
    run: async ({ db, clock, secrets, enqueue }, { learner: { id }, by, holder }, { words }) => {
      const now = clock.now();
      const slug = await findInstructorToMessage(db, id, now);
      if (!slug)
        throw new Problem(409, 'Nobody teaches these lessons yet. Please ring us.', {
          code: 'no_instructor',
        });
      await countMessage({ db, clock, secrets }, { writer: `learner ${id}`, most: MAX_MESSAGES });
      const [instructor, learner] = await Promise.all([
        requireActiveInstructor(db, slug, now),
        findLearner(db, id),
      ]);
      const from = by === learner.name ? by : `${by}, about ${learner.name}`;
      const replyTo = holder?.email ?? learner.email;
      await db.transaction().execute((tx) =>
        send(tx, { enqueue, clock }, lessonMessage, {
          to: instructor.email,
          key: randomUUID(),
          data: { greeted: instructor.name, from, replyTo, words },
        }),
      );
      return { sent: true as const };
    },
  }),
];

async function findInstructorToMessage(db: Db, learnerId: string, now: Date) {
  const [bookings, lines] = await Promise.all([
    bookingsOfLearner(db, learnerId),
    linesOfLearner(db, learnerId),
  ]);
  return instructorToMessage(bookings, lines, now);
}
