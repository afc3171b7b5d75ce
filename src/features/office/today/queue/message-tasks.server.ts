import { questionsToAnswer } from '#src/features/courses/answers/course-answers.server.ts';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { reviewsToDecide } from '#src/features/instructors/moderation/read-reviews.server.ts';
import { photographsToDecide } from '#src/features/instructors/profile/proposed-photographs.server.ts';
import { profilesToDecide } from '#src/features/instructors/profile/proposed-profiles.server.ts';
import { passPhotographsToDecide } from '#src/features/lessons/driving-tests/pass-photographs.server.ts';
import { bankDetailsToConfirm } from '#src/features/pay/bank-details/bank-details.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { openReplies } from '#src/platform/texts/replies.server.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { senderName } from '../../replies/read-reply.server.ts';
import { dueBy } from './due-by.server.ts';
import type { TaskOfNoOrder } from './queue-item.ts';

/** What others have sent: reviews, photographs and profiles to decide on, bank details to confirm, questions about courses, and texts. */
export async function listMessageTasks(db: Db, hoursAt: HoursAt): Promise<TaskOfNoOrder[]> {
  const [reviews, photographs, passes, profiles, bankDetails, questions, replies] = await Promise.all([
    reviewsToDecide(db),
    photographsToDecide(db),
    passPhotographsToDecide(db),
    profilesToDecide(db),
    bankDetailsToConfirm(db),
    questionsToAnswer(db),
    openReplies(db),
  ]);
  const senders = await Promise.all(replies.map((reply) => senderName(db, reply)));
  const names = bankDetails.length > 0 ? await instructorNames(db) : new Map<string, string>();
  return [
    ...reviews.map(
      ({ id, rating, name, content, about, receivedAt }): TaskOfNoOrder => ({
        kind: 'reviews',
        subject: id,
        dueAt: dueBy.reviews(hoursAt, receivedAt),
        title: `${rating === 1 ? '1 star' : `${rating} stars`} for ${about.name}, ${name ? `from ${name}` : 'no name given'}`,
        href: `/office/reviews#review-${id}`,
        facts: [quoted(content)],
        action: { label: 'Decide', href: `/office/reviews#review-${id}` },
      }),
    ),
    ...photographs.map(
      ({ slug, name, at }): TaskOfNoOrder => ({
        kind: 'photographs',
        subject: slug,
        dueAt: dueBy.photographs(hoursAt, at),
        title: `Approve or decline a photograph of ${name}`,
        href: `/office/instructors/${slug}#photograph`,
        facts: ['Proposed in the diary'],
        action: { label: 'Decide', href: `/office/instructors/${slug}#photograph` },
      }),
    ),
    ...passes.map(
      ({ testId, learnerId, learner, at }): TaskOfNoOrder => ({
        kind: 'photographs',
        subject: `pass-${testId}`,
        dueAt: dueBy.photographs(hoursAt, at ?? new Date(0)),
        title: `Decide whether to show ${learner}’s pass`,
        href: `/office/learners/${learnerId}#photograph`,
        facts: ['They agreed that it’s shown'],
        action: { label: 'Decide', href: `/office/learners/${learnerId}#photograph` },
      }),
    ),
    ...profiles.map(
      ({ slug, name, at }): TaskOfNoOrder => ({
        kind: 'profiles',
        subject: slug,
        dueAt: dueBy.profiles(hoursAt, at),
        title: `Approve or decline changes to the profile of ${name}`,
        href: `/office/instructors/${slug}#proposed-profile`,
        facts: ['Proposed in the diary'],
        action: { label: 'Decide', href: `/office/instructors/${slug}#proposed-profile` },
      }),
    ),
    ...bankDetails.map(
      ({ slug, at, doubted }): TaskOfNoOrder => ({
        kind: 'bankDetails',
        subject: slug,
        dueAt: dueBy.bankDetails(hoursAt, at),
        title: `Ring ${names.get(slug) ?? slug} about ${doubted === null ? 'new bank details' : 'a payment that came back'}`,
        href: `/office/pay/bank-details#${slug}`,
        facts: [
          doubted === null ? 'Entered in the diary' : `The bank said: ${doubted}`,
          'Nobody is paid to them before they’re confirmed',
        ],
        action: { label: 'Confirm', href: `/office/pay/bank-details#${slug}` },
      }),
    ),
    ...questions.map(
      ({ id, name, course, questions: text, confirmed_at }): TaskOfNoOrder => ({
        kind: 'courses',
        subject: id,
        dueAt: dueBy.courses(hoursAt, confirmed_at),
        title: `Answer ${name} about ${course}`,
        href: `/office/answers/${id}`,
        facts: [quoted(text)],
        action: { label: 'Answer', href: `/office/answers/${id}` },
      }),
    ),
    ...replies.map(
      ({ id, at, body }, index): TaskOfNoOrder => ({
        kind: 'texts',
        subject: id,
        dueAt: dueBy.texts(hoursAt, at),
        title: `Answer a text from ${senders[index]}`,
        href: `/office/replies/${id}`,
        facts: [quoted(body)],
        action: { label: 'Answer', href: `/office/replies/${id}` },
      }),
    ),
  ];
}

const MAX_QUOTED = 44;

/** The first words of a text, in quotation marks. */
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_QUOTED) return `“${line}”`;
  return `“${line.slice(0, MAX_QUOTED).replace(/[\s,.;:]*\S*$/, '') || line.slice(0, MAX_QUOTED)}…”`;
}
