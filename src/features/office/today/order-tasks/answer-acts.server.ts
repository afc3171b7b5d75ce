import { z } from 'zod';
import { findQuestion, markAnswered } from '#src/features/courses/answers/course-answers.server.ts';
import { courseAnswer } from '#src/features/courses/emails.server.tsx';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.tsx';
import { longText } from '#src/platform/text-rules.ts';
import { isGreetingAlone } from './greeting.ts';

const params = z.object({ id: z.uuid('No such question') });
const answer = z
  .object({ id: z.uuid(), answered: z.literal(true), emailed: z.boolean() })
  .meta({ id: 'CourseQuestionAnswered' });

const MAX_WRITTEN = 3_000;

/** What people ask in the forms of courses (R48). */
export const answerActs: readonly Act[] = [
  act({
    name: 'answerCourseQuestion',
    summary: 'Answer by email what somebody asked in a course’s form',
    method: 'POST',
    path: '/v1/office/course-questions/:id/answer',
    endsTask: true,
    permission: 'work',
    params,
    body: z.object({ reply: longText(MAX_WRITTEN, 'your answer') }).meta({ id: 'CourseAnswer' }),
    answer,
    run: (office, by, { id, reply }) =>
      markAs(office, by, { id, reply, did: 'answerCourseQuestion', detail: 'Answered by email' }),
  }),
  act({
    name: 'markCourseQuestionAnswered',
    summary: 'Mark as answered what was answered in another way',
    method: 'POST',
    path: '/v1/office/course-questions/:id/answered',
    endsTask: true,
    permission: 'work',
    params,
    body: nothingMore,
    answer,
    run: (office, by, { id }) =>
      markAs(office, by, { id, did: 'markCourseQuestionAnswered', detail: 'Answered in another way' }),
  }),
];

async function markAs(
  office: OfficeDeps,
  by: Staff,
  { id, reply, did, detail }: { id: string; reply?: string; did: string; detail: string },
) {
  const { db, clock } = office;
  const now = clock.now();
  const question = await findQuestion(db, id);
  if (!question) throw new Problem(404, 'We couldn’t find that question.');
  if (reply !== undefined && isGreetingAlone(reply, question.name))
    throw invalid('reply', 'Enter your answer.');
  const email =
    reply === undefined
      ? undefined
      : await prepare(courseAnswer, {
          to: question.email,
          key: id,
          data: { course: question.course, reply },
        });
  const isFirst = await db.transaction().execute(async (tx) => {
    if (!(await markAnswered(tx, { id, by: by.name, now }))) return false;
    if (email) await sendPrepared(tx, office, email);
    await writeAuditEntry(tx, { by, did, about: { kind: 'course response', id }, detail, now });
    return true;
  });
  if (!isFirst) {
    const answered = await findQuestion(db, id);
    const when = answered?.answered_at ? ` ${londonWhenInSentence(answered.answered_at, now)}` : '';
    throw new Problem(409, `${answered?.answered_by ?? 'Somebody'} answered it${when}.`);
  }
  return { id, answered: true as const, emailed: email !== undefined };
}
