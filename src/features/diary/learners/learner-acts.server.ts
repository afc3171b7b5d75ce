import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import { expressRequest } from '#src/features/lessons/asked-time.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { problemInDiary } from '#src/features/lessons/bookings/refusals.ts';
import { oneLearner } from '#src/features/lessons/learners/one-learner.server.ts';
import { countMessage, lessonMessage } from '#src/features/lessons/messages/emails/message-email.server.tsx';
import { Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { longText, requiredLine } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { ownLearner } from '../access/own.server.ts';
import { type DiaryAct, diaryAct } from '../acts/diary-act.ts';
import { lessonAnswer, toAnswer } from '../lesson/lesson-acts.server.ts';
import { instantOf, timeAsked } from '../lesson/times.server.ts';

const params = z.object({ id: z.uuid('We couldn’t find that learner') });
/** More in an hour than anybody writes by hand. */
const MAX_MESSAGES = 30;
const OUTCODE = 'Enter the first half of a postcode, like LS6';

/** What an instructor does for one of their learners (R66). */
export const learnerActs: readonly DiaryAct[] = [
  diaryAct({
    name: 'bookForLearner',
    summary: 'Book a lesson for a learner, within your working hours or outside them',
    method: 'POST',
    path: '/v1/diary/learners/:id/lessons',
    params,
    body: timeAsked
      .extend({
        express_request: expressRequest,
        place: requiredLine(200, 'where you pick them up'),
        outcode: z
          .string(OUTCODE)
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/, OUTCODE),
      })
      .meta({ id: 'BookForLearner' }),
    answer: lessonAnswer,
    run: async ({ db, clock }, by, { id, place, outcode, minutes, express_request, ...asked }) => {
      const now = clock.now();
      const startsAt = instantOf(asked);
      if (startsAt <= now)
        throw new Problem(422, 'Choose a time that is still to come.', {
          errors: { time: ['Choose a time that is still to come'] },
        });
      return db.transaction().execute(async (tx) => {
        const learnerId = await ownLearner(tx, by, id);
        const answer = await bookTime(tx, {
          instructor: by.slug,
          startsAt,
          minutes,
          pickUp: { place, outcode },
          outsideWorkingHours: true,
          learnerId,
          by: by.name,
          role: 'instructor',
          now,
          expressRequest: express_request,
        });
        if ('refused' in answer) throw problemInDiary(answer, clock.now());
        return toAnswer(answer.booked);
      });
    },
  }),
  diaryAct({
    name: 'messageLearner',
    summary: 'Email a learner; their answer comes to your own address',
    method: 'POST',
    path: '/v1/diary/learners/:id/messages',
    params,
    body: z.object({ words: longText(1_000, 'your message') }).meta({ id: 'MessageLearner' }),
    answer: z.object({ sent: z.literal(true) }).meta({ id: 'LearnerMessaged' }),
    run: async ({ db, clock, secrets, enqueue }, by, { id, words }) => {
      const now = clock.now();
      const learnerId = await ownLearner(db, by, id);
      const learner = (await oneLearner(db, learnerId))?.learner;
      if (!learner || learner.name === 'erased') throw notYours();
      await countMessage({ db, clock, secrets }, { writer: by.slug, most: MAX_MESSAGES });
      const { email } = await requireActiveInstructor(db, by.slug, now);
      await db.transaction().execute((tx) =>
        send(tx, { enqueue, clock }, lessonMessage, {
          to: learner.email,
          key: randomUUID(),
          data: { greeted: learner.name, from: by.name, replyTo: email, words },
        }),
      );
      return { sent: true as const };
    },
  }),
];
