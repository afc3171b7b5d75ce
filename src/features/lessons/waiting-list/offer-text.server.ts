import { sql } from 'kysely';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { textsWithKeys, wasTried } from '#src/platform/texts/text-rows.server.ts';
import { linkOf, textWith } from '#src/platform/texts/text-wording.ts';
import { formatTime, londonClock } from '../availability/london-clock.ts';
import { dayOf } from '../notifications/texts/text-words.server.ts';
import { timeFreeText, timeGoneText } from '../notifications/texts/worded-lesson-texts.server.ts';
import { freeUntil, minutesOf } from '../policy/cancellation-policy.ts';
import { childOfLearner } from '../taught-learner.server.ts';
import { type LessonOffer, offerByToken } from './accept-offer.server.ts';
import { offerAnswerKey, offerAnswerText } from './offer-answer-text.server.ts';
import { offerTextKey, offerTextNotification } from './offers/keep-offers.server.ts';
import '../tables.ts';

interface Context {
  db: Db;
  secrets: Secrets;
  school: CurrentSchool;
  publicUrl: string;
}

/** Leaves while the offer is open; those who were texted it, and were not told by an answer, hear when it is gone. */
export const offerText = text({
  ...offerTextNotification,
  secretAs: 'A time that is free, with how to take it',
  async compose({ says, id }, { db, secrets, school, publicUrl }: Context, now) {
    const found = await offerById(db, secrets, { id, now });
    if (!found || found.offer.lapsesAt <= now) return undefined;
    const { offer, token } = found;
    if (says === 'gone') {
      const isMeant =
        offer.state === 'gone' && (await wasTried(db, offerTextNotification, offerTextKey(id, 'offered')));
      if (!isMeant) return undefined;
      const answered = await textsWithKeys(db, offerAnswerText, [offerAnswerKey(id, 'gone')]);
      return answered.length > 0 ? undefined : goneWords(db, offer, { school, now });
    }
    if (offer.state !== 'open') return undefined;
    const uses = formatHours(minutesOf(offer));
    const link = linkOf(publicUrl, `/lesson-offers/${token}`);
    const isByReply = !offer.needsRequest && !(await hasOtherOffers(db, id, now));
    const ways: [string, ...string[]] = isByReply
      ? [
          `Reply YES to have it (uses ${uses}). First reply gets it.`,
          `Reply YES to have it (uses ${uses}).`,
          'Reply YES to have it.',
        ]
      : [`Uses ${uses}. First to take it has it: ${link}`, `First to take it has it: ${link}`, link];
    const known = {
      ...(await factsOf(db, offer, now)),
      // After a link nothing follows that a phone would read as part of it.
      ends: isByReply ? `Ends ${formatEnd(offer.lapsesAt, now)}.` : '',
      'if cancelled': now > freeUntil(offer.rule, offer.startsAt) ? 'Cancelling it is charged.' : '',
    };
    const [first, ...others] = ways.map((way) => ({ ...known, 'how to have it': way }));
    return first && textWith(timeFreeText, school.current(), first, ...others);
  },
});

/** An offer with the token of its link. */
export async function offerById(
  db: Db,
  secrets: Secrets,
  { id, now }: { id: string; now: Date },
): Promise<{ offer: LessonOffer; token: string } | undefined> {
  const row = await db
    .selectFrom('lesson_offers')
    .select('encrypted_token')
    .where('id', '=', id)
    .executeTakeFirst();
  const token = row && secrets.decrypt(row.encrypted_token);
  const offer = token && (await offerByToken(db, secrets, { token, now }));
  return offer ? { offer, token } : undefined;
}

/** Whether the same address has another time to choose from: a YES would not say which. */
async function hasOtherOffers(db: Db, id: string, now: Date): Promise<boolean> {
  const other = await db
    .selectFrom('lesson_offers as this')
    .innerJoin('learners as learner', 'learner.id', 'this.learner_id')
    .innerJoin('learners as reader', (join) =>
      join.on(sql`lower(reader.email)`, '=', sql`lower(learner.email)`),
    )
    .innerJoin('lesson_offers as other', 'other.learner_id', 'reader.id')
    .select('other.id')
    .where('this.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.state', '=', 'open')
    .where('other.expires_at', '>', now)
    .where('other.declined_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** What texts say that an offered time has gone. */
export async function goneWords(
  db: Db,
  offer: LessonOffer,
  { school, now }: { school: CurrentSchool; now: Date },
): Promise<string> {
  const { child, ...facts } = await factsOf(db, offer, now);
  return textWith(timeGoneText, school.current(), {
    ...facts,
    waiting: offer.waiting ? `${child ? `${child} is` : "You're"} still on the waiting list.` : '',
  });
}

/** What texts about an offered time have in common. */
export async function factsOf(db: Db, { learner, instructor: slug, startsAt }: LessonOffer, now: Date) {
  const [instructor] = await instructorContacts(db, [slug]);
  const child = await childOfLearner(db, learner.id);
  return {
    child,
    time: formatTime(startsAt, now),
    instructor: firstNameOf(instructor?.name ?? ''),
    'for whom': child ? `for ${child}` : '',
  };
}

/** "21:00 today", "10:00 tomorrow", "Thu 26 Nov, 14:00". */
function formatEnd(instant: Date, now: Date): string {
  const day = dayOf(instant, now);
  return day ? `${londonClock(instant)} ${day}` : formatTime(instant, now);
}
