import { formatHours, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { firstThatFits } from '#src/platform/texts/segments.ts';
import type { TextDeps } from '#src/platform/texts/text.server.ts';
import { answerableTexts } from '#src/platform/texts/text-rows.server.ts';
import { linkOf, textWith } from '#src/platform/texts/text-wording.ts';
import { formatTime, londonClock } from '../availability/london-clock.ts';
import type { Refusal } from '../bookings/refusals.ts';
import { timeTakenText } from '../notifications/texts/worded-lesson-texts.server.ts';
import { freeUntil, minutesOf } from '../policy/cancellation-policy.ts';
import { acceptOffer, type LessonOffer, type OfferState } from './accept-offer.server.ts';
import { type OfferAnswer, offerAnswerKey, offerAnswerText } from './offer-answer-text.server.ts';
import { factsOf, goneWords, offerById } from './offer-text.server.ts';
import { offerTextNotification } from './offers/keep-offers.server.ts';

interface Deps extends TextDeps {
  db: Db;
  secrets: Secrets;
  school: CurrentSchool;
  publicUrl: string;
}

const YES = new Set(['yes', 'y', 'yes please', 'yes pls', 'yes thanks', 'yes thank you']);

/** Whether a reply says yes and nothing else, in any capitals, quotes and full stops. “Yes?” asks, so people answer it. */
export function isYes(reply: string): boolean {
  if (reply.includes('?')) return false;
  const words = reply.toLowerCase().match(/\p{L}+/gu) ?? [];
  return YES.has(words.join(' '));
}

/** A reply may cross the news that a time has gone, or be sent twice. */
const CROSSING_MS = 10 * MINUTE_MS;

/**
 * Takes the time that a number was texted of, where it replies YES, as the button of the offer's page does, and answers by text. False
 * where the reply is for people.
 */
export async function takeOfferByText(
  deps: Deps,
  { from, body }: { from: string; body: string },
): Promise<boolean> {
  if (!isYes(body)) return false;
  const { db, secrets, clock } = deps;
  const now = clock.now();
  const offers = await textedOffers(deps, from, now);
  const meant = offers.filter((one) => isMeant(one, now));
  const found = meant[0] ?? offers[0];
  if (!found) return false;
  const { offer, person, token } = found;
  const result = meant.length > 1 ? ('several' as const) : await acceptOffer(db, secrets, { token, now });
  if (!result) return false;
  const answer = result === 'several' ? result : answerOf(result);
  const words = await wordsOf(deps, offer, answer);
  await db.transaction().execute((tx) =>
    send(tx, deps, offerAnswerText, {
      to: from,
      person,
      key: offerAnswerKey(offer.id, answer),
      data: { words },
      expiresAt: offer.startsAt,
      isUrgent: true,
    }),
  );
  return true;
}

interface TextedOffer {
  offer: LessonOffer;
  token: string;
  person: string;
}

/** The offers that a number was texted of, of times that are still ahead, the latest first. */
async function textedOffers({ db, secrets }: Deps, phone: string, now: Date): Promise<TextedOffer[]> {
  const texts = await answerableTexts(db, offerTextNotification, phone);
  const found: TextedOffer[] = [];
  for (const { person, data } of texts) {
    if (data.says !== 'offered') continue;
    const one = await offerById(db, secrets, { id: data.id, now });
    if (one && one.offer.startsAt > now && !one.offer.declinedAt) found.push({ ...one, person });
  }
  return found;
}

/** Whether somebody who says yes now may mean this offer. */
function isMeant({ offer: { state, decidedAt, lapsesAt } }: TextedOffer, now: Date): boolean {
  if (state === 'open') return true;
  const ended = state === 'lapsed' ? lapsesAt : decidedAt;
  return ended !== null && now.getTime() - ended.getTime() < CROSSING_MS;
}

function answerOf(result: { state: OfferState } | Refusal): OfferAnswer {
  if ('state' in result) return result.state === 'accepted' ? 'taken' : 'gone';
  switch (result.refused) {
    case 'not_enough_minutes':
      return 'no minutes';
    case 'learner_busy':
      return 'busy';
    case 'express_request_needed':
      return 'needs request';
    default:
      return 'gone';
  }
}

async function wordsOf(
  { db, school, clock, publicUrl }: Deps,
  offer: LessonOffer,
  answer: OfferAnswer,
): Promise<string> {
  const now = clock.now();
  const { child, time, instructor } = await factsOf(db, offer, now);
  const { name, phone } = school.current();
  const link = linkOf(publicUrl, '/account/lessons');
  const lesson = `${time} with ${instructor}`;
  switch (answer) {
    case 'taken': {
      const until = freeUntil(offer.rule, offer.startsAt);
      return textWith(timeTakenText, school.current(), {
        yours: child ? `${child}'s` : 'yours',
        time,
        end: londonClock(offer.endsAt),
        instructor,
        where: offer.pickUp.place ? `at ${offer.pickUp.place}` : '',
        'if cancelled':
          now > until ? 'Cancelling it is charged.' : `Cancelling is free until ${formatTime(until, now)}.`,
      });
    }
    case 'gone':
      return goneWords(db, offer, { school, now });
    case 'several':
      return firstThatFits([
        `${name}: nothing is booked yet, since you have more than one time to choose from. Please take yours by the link in its email. Questions? ${phone}`,
        `${name}: nothing is booked yet, since you have more than one time to choose from. Please take yours by the link in its email.`,
      ]);
    case 'no minutes': {
      const short = `${formatHours(minutesOf(offer))} is more than ${child ? `${child} has` : 'you have'} left`;
      return firstThatFits([
        `${name}: sorry, ${lesson} isn't booked: ${short}. More hours: ${link}`,
        `${name}: sorry, ${lesson} isn't booked: ${short}.`,
      ]);
    }
    case 'busy':
      return `${name}: ${lesson} isn't booked: ${child ? `${child} has` : 'you have'} another lesson then.`;
    case 'needs request':
      return firstThatFits([
        `${name}: nothing is booked yet. ${lesson} needs one more tick, on the page that our email about it opens.`,
        `${name}: nothing is booked yet. It needs one more tick, on the page that our email opens.`,
      ]);
  }
}
