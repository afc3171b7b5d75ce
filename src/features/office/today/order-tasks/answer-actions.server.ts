import { z } from 'zod';
import { findQuestion, markAnswered } from '#src/features/courses/answers/course-answers.server.ts';
import { courseAnswer } from '#src/features/courses/emails.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, refused } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { longText } from '#src/platform/text-rules.ts';
import { isGreetingAlone } from './greeting.ts';

type Question = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;
const params = z.object({ id: z.uuid('No such question') });

const question: Subject<Question, typeof params> = {
  kind: 'course response',
  path: '/course-questions/:id',
  params,
  find: (db, { id }) => findQuestion(db, id),
  missing: 'We couldn’t find that question.',
  changed: 'That question has been answered.',
};
const answer = z
  .object({ id: z.uuid(), answered: z.literal(true), emailed: z.boolean() })
  .meta({ id: 'CourseQuestionAnswered' });

const MAX_WRITTEN = 3_000;

/** Refuses what somebody else has answered. */
function answeredAlready(id: string, now: Date) {
  return refused(async (db) => {
    const answered = await findQuestion(db, id);
    const when = answered?.answered_at ? ` ${londonWhenInSentence(answered.answered_at, now)}` : '';
    return new Problem(409, `${answered?.answered_by ?? 'Somebody'} answered it${when}.`);
  });
}

const answerCourseQuestion = staffAction({
  name: 'answerCourseQuestion',
  summary: 'Answer by email what somebody asked in a course’s form',
  on: question,
  path: '/answer',
  endsTask: true,
  permission: 'work',
  input: { reply: longText(MAX_WRITTEN, 'your answer') },
  answer,
  done: 'Your answer is on its way.',
  async prepare({ deps, subject: { name, email, course }, input: { id, reply } }) {
    if (isGreetingAlone(reply, name)) throw invalid('reply', 'Enter your answer.');
    return prepare(deps, courseAnswer, { to: email, key: id, data: { course, reply } });
  },
  async change({ tx, now, deps, by, input: { id }, prepared: email }) {
    if (!(await markAnswered(tx, { id, by: by.name, now }))) return answeredAlready(id, now);
    await sendPrepared(tx, deps, email);
    return changed({ id, answered: true, emailed: true }, 'Answered by email');
  },
});

/** What people ask in the forms of courses (R48). */
export const answerActions = [
  answerCourseQuestion,
  staffAction({
    name: 'markCourseQuestionAnswered',
    summary: 'Mark as answered what was answered in another way',
    on: question,
    path: '/answered',
    endsTask: true,
    permission: 'work',
    answer,
    done: 'Marked as answered.',
    async change({ tx, now, by, input: { id } }) {
      if (!(await markAnswered(tx, { id, by: by.name, now }))) return answeredAlready(id, now);
      return changed({ id, answered: true, emailed: false }, 'Answered in another way');
    },
  }),
];

/** For the page of a question. */
export const answerForm = () => formOf(answerCourseQuestion);
