import { outcodeOf } from '#src/features/areas/areas.ts';
import { formatWeek } from '#src/platform/calendar/week.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { push, wasPushed } from '#src/platform/push/push.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { firstThatFits } from '#src/platform/texts/segments.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { wasTried } from '#src/platform/texts/text-rows.server.ts';
import { linkOf } from '#src/platform/texts/text-wording.ts';
import { formatTime } from '../../availability/london-clock.ts';
import type { EmailText } from '../../notifications/emails/email-text.ts';
import { LessonEmail } from '../../notifications/emails/lesson-email.tsx';
import { formatLine } from '../assignment-news.server.ts';
import {
  assignmentOfferKey,
  assignmentOfferNotification,
  assignmentOfferPushNotification,
  assignmentOfferTextNotification,
} from '../keep-assignment-offers.server.ts';
import { type AssignmentOffer, assignmentOffer } from './take-assignment.server.ts';
import '../../tables.ts';

interface Context {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
}

/** Leaves while the offer is open; those who were sent it hear when it is over. */
export const assignmentOfferEmail = email({
  ...assignmentOfferNotification,
  async compose({ says, id }, { db, secrets, publicUrl }: Context, { now }) {
    const offer = await assignmentOffer(db, id, now);
    if (!offer) return undefined;
    if (says === 'gone') {
      if (offer.state !== 'gone' || !offer.emailedAt) return undefined;
      return { body: <LessonEmail text={endedText(offer)} publicUrl={publicUrl} /> };
    }
    if (offer.state !== 'open') return undefined;
    const body = offeredText(offer, { path: await pathOf(db, secrets, id), now });
    return { body: <LessonEmail text={body} publicUrl={publicUrl} /> };
  },
  async sent(tx, { says, id }, now) {
    if (says === 'offered')
      await tx.updateTable('offered_instructors').set({ emailed_at: now }).where('id', '=', id).execute();
  },
  // Anybody with the link takes the lessons for this instructor.
  readdress: async () => false,
});

/** The same as a text. */
export const assignmentOfferText = text({
  ...assignmentOfferTextNotification,
  secretAs: 'A learner on offer, with a link to take them',
  async compose({ says, id }, { db, secrets, school, publicUrl }: Context & { school: CurrentSchool }, now) {
    const offer = await assignmentOffer(db, id, now);
    if (!offer) return undefined;
    const { name } = school.current();
    const { learner, lessons } = factsOf(offer);
    if (says === 'gone') {
      const key = assignmentOfferKey({ says: 'offered', id });
      const isMeant = offer.state === 'gone' && (await wasTried(db, assignmentOfferTextNotification, key));
      return isMeant ? `${name}: sorry, the ${learner} isn't on offer any more. Nothing to do.` : undefined;
    }
    if (offer.state !== 'open') return undefined;
    const link = linkOf(publicUrl, await pathOf(db, secrets, id));
    const until = `until ${formatTime(offer.expiresAt, now)}`;
    return firstThatFits([
      `${name}: a ${learner}, ${lessons}. First to accept has them, ${until}: ${link}`,
      `${name}: a ${learner}, ${lessons}. First to accept has them: ${link}`,
      `${name}: a ${learner}. First to accept has them: ${link}`,
      `${name}: a ${learner}. ${link}`,
    ]);
  },
});

/** The same as a notification. That it is over takes its place, where it has left. */
export const assignmentOfferPush = push({
  ...assignmentOfferPushNotification,
  async compose({ says, id }, { db, secrets }: Pick<Context, 'db' | 'secrets'>, now) {
    const offer = await assignmentOffer(db, id, now);
    if (!offer || offer.state !== (says === 'gone' ? 'gone' : 'open')) return undefined;
    const { learner, lessons } = factsOf(offer);
    const key = assignmentOfferKey({ says: 'offered', id });
    if (says === 'gone')
      return (await wasPushed(db, assignmentOfferPushNotification, key))
        ? { title: 'Not on offer any more', body: `The ${learner}. There’s nothing to do.`, path: '/diary' }
        : undefined;
    return {
      title: 'A learner for you?',
      body: `A ${learner}, ${lessons}. The first to accept has them.`,
      path: await pathOf(db, secrets, id),
    };
  },
});

/** What an instructor is told of a learner before they accept: neither name nor address. */
export function factsOf({ taught: { learner, free }, lines }: AssignmentOffer) {
  const minutes = lines.reduce((sum, { remainingMinutes }) => sum + remainingMinutes, 0);
  const [line] = lines;
  return {
    learner: `learner in ${outcodeOf(learner.postcode) ?? learner.postcode.split(' ')[0]}`,
    lessons: [formatHours(minutes), line?.transmission].filter(Boolean).join(' '),
    bought: lines.map(formatLine).join('; '),
    remaining: formatHours(minutes),
    free: formatWeek(free) || 'No times given',
  };
}

function offeredText(offer: AssignmentOffer, { path, now }: { path: string; now: Date }): EmailText {
  const { learner, bought, remaining, free } = factsOf(offer);
  return {
    heading: `Would you teach a ${learner}?`,
    paragraphs: [
      `We’re looking for an instructor for a ${learner}. The first to accept teaches them, and then gets their name, number and address.`,
    ],
    facts: [
      ['Lessons', `${bought} (${remaining} left)`],
      ['Free', free],
      ['On offer until', formatTime(offer.expiresAt, now)],
    ],
    link: { path, label: 'Accept or decline' },
  };
}

function endedText(offer: AssignmentOffer): EmailText {
  const { learner } = factsOf(offer);
  return {
    heading: `The ${learner} isn’t on offer any more`,
    paragraphs: [
      'Another instructor teaches them, or the office has taken the offer back. There’s nothing to do.',
    ],
    facts: [],
    link: { path: '/diary', label: 'Open your diary' },
  };
}

async function pathOf(db: Db, secrets: Secrets, id: string): Promise<string> {
  const { encrypted_token } = await db
    .selectFrom('offered_instructors')
    .select('encrypted_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `/learner-offers/${secrets.decrypt(encrypted_token)}`;
}
