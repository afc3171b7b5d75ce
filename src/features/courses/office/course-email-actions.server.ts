import { z } from 'zod';
import { evictCatalogue } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { longText, requiredLine } from '#src/platform/text-rules.ts';
import { courseMessage } from '../emails.server.tsx';
import { courseEmails, markSent, writeDraft } from '../staff/course-emails.server.ts';
import { changedCourse, course, listComing } from './course-subject.server.ts';

export const draftCourseEmail = staffAction({
  name: 'draftCourseEmail',
  summary: 'Write to everybody who comes to a course; nothing is sent yet',
  method: 'PUT',
  on: course,
  path: '/email',
  permission: 'work',
  input: { subject: requiredLine(120, 'a subject'), body: longText(5_000, 'what you want to say') },
  answer: z.object({ id: z.int(), email: z.uuid() }).meta({ id: 'CourseEmailWritten' }),
  done: 'This is what they get. Nothing is sent yet.',
  async change({ tx, now, by, subject: { id, name }, input: { subject, body } }) {
    const email = await writeDraft(tx, { courseId: id, subject, body, by: by.name, now });
    return changed({ id, email }, `${name}: "${subject}" written, not sent`);
  },
});

/** What staff write to everybody who comes to a course: shown first, then sent once. */
export const courseEmailActions = [
  draftCourseEmail,
  staffAction({
    name: 'sendCourseEmail',
    summary: 'Send what was written to everybody who comes to a course, once',
    on: course,
    path: '/emails/:email/send',
    params: { email: z.uuid('We couldn’t find that email') },
    permission: 'work',
    answer: changedCourse,
    done: 'Sent.',
    async prepare({ deps, subject, input }) {
      const draft = (await courseEmails(deps.db, subject.id)).find(({ id }) => id === input.email);
      if (!draft) throw new Problem(404, 'That email was written anew meanwhile. Look at it again first.');
      const coming = await listComing(deps.db, subject.id);
      if (coming.length === 0) throw new Problem(409, 'Nobody has a place on this course.');
      const emails = await Promise.all(
        coming.map((one) =>
          prepare(deps, courseMessage, {
            to: one.email,
            key: `${draft.id}-${one.key}`,
            data: { course: subject, subject: draft.subject, body: draft.words },
          }),
        ),
      );
      return { draft, emails };
    },
    async change({ tx, now, deps, by, subject: { id, name }, prepared: { draft, emails } }) {
      if (!(await markSent(tx, draft.id, by.name, now))) {
        const sent = (await courseEmails(tx, id)).find((one) => one.id === draft.id);
        const when = londonWhenInSentence(sent?.sent_at ?? now, now);
        return new Problem(409, `${sent?.sent_by ?? 'Somebody'} sent this ${when}.`);
      }
      for (const email of emails) await sendPrepared(tx, deps, email);
      return changed({ id }, `${name}: "${draft.subject}" emailed to ${formatPeople(emails.length)}`);
    },
    evict: evictCatalogue,
  }),
];

export function formatPeople(many: number): string {
  return many === 1 ? '1 person' : `${many} people`;
}
