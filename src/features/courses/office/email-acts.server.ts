import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.tsx';
import { longText, requiredLine } from '#src/platform/text-rules.ts';
import { courseMessage } from '../emails.server.tsx';
import { courseEmails, draftCourseEmail, markSent } from '../staff/course-emails.server.ts';
import { attendeesOf } from './attendees.server.ts';
import { changeCourse, changedCourse, courseParams, requireCourse } from './course-changing.server.ts';

/** What staff write to everybody who comes to a course: shown first, then sent once. */
export const emailActs: readonly Act[] = [
  act({
    name: 'draftCourseEmail',
    summary: 'Write to everybody who comes to a course; nothing is sent yet',
    method: 'PUT',
    path: '/v1/office/courses/:id/email',
    permission: 'work',
    params: courseParams,
    body: z
      .object({ subject: requiredLine(120, 'a subject'), words: longText(5_000, 'what you want to say') })
      .meta({ id: 'CourseEmail' }),
    answer: z.object({ id: z.int(), email: z.uuid() }).meta({ id: 'CourseEmailWritten' }),
    run: async (office, by, { id, subject, words }) => {
      const course = await requireCourse(office, id);
      const now = office.clock.now();
      const email = await office.db.transaction().execute(async (tx) => {
        const about = { kind: 'course', id: String(course.id) };
        const detail = `${course.name}: "${subject}" written, not sent`;
        await writeAuditEntry(tx, { by, did: 'draftCourseEmail', about, detail, now });
        return draftCourseEmail(tx, { courseId: course.id, subject, words, by: by.name, now });
      });
      return { id: course.id, email };
    },
  }),
  act({
    name: 'sendCourseEmail',
    summary: 'Send what was written to everybody who comes to a course, once',
    method: 'POST',
    path: '/v1/office/courses/:id/emails/:email/send',
    permission: 'work',
    params: courseParams.extend({ email: z.uuid('We couldn’t find that email') }),
    body: nothingMore,
    answer: changedCourse,
    run: async (office, by, given) => {
      const course = await requireCourse(office, given.id);
      const drafts = await courseEmails(office.db, course.id);
      const draft = drafts.find(({ id }) => id === given.email);
      if (!draft) throw new Problem(404, 'That email was written anew meanwhile. Look at it again first.');
      const coming = (await attendeesOf(office.db, course.id)).filter(({ gone }) => gone === null);
      if (coming.length === 0) throw new Problem(409, 'Nobody has a place on this course.');
      const { subject, words } = draft;
      const emails = await Promise.all(
        coming.map((one) =>
          prepare(courseMessage, {
            to: one.email,
            key: `${draft.id}-${one.key}`,
            data: { course, subject, words },
          }),
        ),
      );
      return changeCourse(office, by, 'sendCourseEmail', given, async (tx, _course, now) => {
        if (!(await markSent(tx, draft.id, by.name, now))) {
          const sent = (await courseEmails(tx, course.id)).find(({ id }) => id === draft.id);
          const when = londonWhenInSentence(sent?.sent_at ?? now, now);
          throw new Problem(409, `${sent?.sent_by ?? 'Somebody'} sent this ${when}.`);
        }
        for (const email of emails) await sendPrepared(tx, office, email);
        return `${course.name}: "${subject}" emailed to ${formatPeople(emails.length)}`;
      });
    },
  }),
];

export function formatPeople(many: number): string {
  return many === 1 ? '1 person' : `${many} people`;
}
