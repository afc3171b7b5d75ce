import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { email } from '#src/platform/mail/email.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { formatTime } from '../availability/london-clock.ts';
import { type EmailText, formatWhen, noticeOfTime } from '../notifications/emails/email-text.ts';
import { type LinkDeps, withWayToLessons } from '../notifications/emails/emailed-link.server.ts';
import { LessonEmail } from '../notifications/emails/lesson-email.tsx';
import { whose } from '../notifications/lesson-wording.ts';
import { currentPolicy } from '../policy/cancellation-policy.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import { childOfLearner } from '../taught-learner.server.ts';
import { offerNotification } from './offers/keep-offers.server.ts';
import '../tables.ts';

/** Leaves while the offer is open; those who were sent it hear when it is gone. */
export const offerEmail = email({
  ...offerNotification,
  async compose(notification, { publicUrl, ...deps }: LinkDeps & { publicUrl: string }, { to, now }) {
    const offer = await composeOffer(deps.db, deps.secrets, { ...notification, now });
    if (!offer) return undefined;
    const text = await withWayToLessons(deps, offer.text, { learnerId: offer.learnerId, to, now });
    return { subject: offer.subject, body: <LessonEmail text={text} publicUrl={publicUrl} /> };
  },
  async sent(tx, { says, id }, now) {
    if (says === 'offered')
      await tx.updateTable('lesson_offers').set({ emailed_at: now }).where('id', '=', id).execute();
  },
  // Anybody with the link books from the learner's hours.
  readdress: async () => false,
});

/**
 * What an email of an offer says, and to which learner it shows the way to their lessons: an open offer has a way of its
 * own. Undefined where the offer is no longer what the email would say.
 */
export async function composeOffer(
  db: Db,
  secrets: Secrets,
  { says, id, now }: { says: 'offered' | 'gone'; id: string; now: Date },
): Promise<{ subject?: string; text: EmailText; learnerId: string | null } | undefined> {
  const offer = await db.selectFrom('lesson_offers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!offer) return undefined;
  const time = { startsAt: offer.starts_at, endsAt: offer.ends_at };
  const [instructor] = await instructorContacts(db, [offer.instructor_slug]);
  const name = instructor?.name ?? '';
  const child = await childOfLearner(db, offer.learner_id);
  const link = {
    path: `/lesson-offers/${secrets.decrypt(offer.encrypted_token)}`,
    label: 'See this lesson time',
  };
  if (says === 'gone') {
    if (offer.state !== 'gone' || !offer.emailed_at || offer.expires_at <= now) return undefined;
    const text: EmailText = {
      heading: 'That lesson time has gone',
      paragraphs: [
        `The lesson with ${name} on ${formatTime(time.startsAt, now)} isn’t on offer any more: somebody else was faster, or it’s needed after all.`,
        offer.waiting_id
          ? `${child ? `${child} is` : 'You’re'} still on the waiting list, and we’ll email you about the next one.`
          : 'You can book another time at any time.',
      ],
      facts: [],
      link: { path: '/account/lessons', label: `See ${whose(child)} lessons` },
    };
    return { text, learnerId: offer.learner_id };
  }
  if (offer.state !== 'open' || offer.expires_at <= now) return undefined;
  const text: EmailText = {
    heading: `${formatTime(time.startsAt, now)} with ${name}${child ? ` for ${child}` : ''}?`,
    paragraphs: [
      offer.why === 'gap'
        ? `${name} has a gap and offers it to ${child ?? 'you'} and other learners.`
        : `A time like those ${child ? `${child} is` : 'you’re'} waiting for is free.`,
      `It takes ${formatHours(minutesOf(time))} of ${whose(child)} lessons. The first to accept has it, and nothing is booked until you do.`,
      noticeOfTime(await currentPolicy(db, now), time, now, 'book it'),
    ],
    facts: [
      ['When', formatWhen(time, now)],
      ['Instructor', name],
      ['On offer until', formatTime(offer.expires_at, now)],
    ],
    link,
  };
  return { ...(child && { subject: text.heading }), text, learnerId: null };
}
