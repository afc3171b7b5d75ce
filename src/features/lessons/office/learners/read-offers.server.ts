import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { instructorContacts, instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { emailsWithKeys } from '#src/platform/mail/emails.server.ts';
import { whoTakesTexts } from '#src/platform/texts/numbers/numbers.server.ts';
import { textsWithKeys } from '#src/platform/texts/text-rows.server.ts';
import {
  assignmentOfferKey,
  assignmentOfferNotification,
  assignmentOfferTextNotification,
} from '../../assignment/keep-assignment-offers.server.ts';
import { offeredInstructors, offersOfOrder } from '../../assignment/offers/make-assignment-offer.server.ts';
import { formatTime } from '../../availability/london-clock.ts';
import { formatAnswer, formatSent, type OfferRecipient, textCost } from './offer-answers.ts';

type Offer = Awaited<ReturnType<typeof offersOfOrder>>[number];

/** The latest offer of some of an order's lines to instructors: who was asked, and what each has made of it. */
export async function readOffer(db: Db, orderId: string, positions: readonly number[], now: Date) {
  const offers = await offersOfOrder(db, orderId);
  const offer = offers.find((one) => one.positions.some((position) => positions.includes(position)));
  if (!offer) return null;
  const asked = await offeredInstructors(db, offer.id);
  const keys = asked.map(({ id }) => assignmentOfferKey({ says: 'offered', id }));
  const [names, emails, texts] = await Promise.all([
    instructorNames(db),
    emailsWithKeys(db, assignmentOfferNotification, keys),
    textsWithKeys(db, assignmentOfferTextNotification, keys),
  ]);
  return {
    id: offer.id,
    isOpen: offer.outcome === null && offer.expiresAt > now,
    text: offerInWords(offer, names, now),
    asked: asked.map((one): OfferRecipient => {
      const key = assignmentOfferKey({ says: 'offered', id: one.id });
      return {
        key: one.id,
        name: names.get(one.instructor) ?? one.instructor,
        href: `/office/instructors/${one.instructor}`,
        answer: formatAnswer({ ...one, accepted: offer.acceptedBy === one.instructor && 'Accepted' }, now),
        sent: formatSent(emails, texts, { email: key, text: key }),
      };
    }),
  };
}

/** "Aoife Brennan offered these lessons to instructors at 10:00, until 14:00 today". */
export function offerInWords(offer: Offer, names: ReadonlyMap<string, string>, now: Date): string {
  const made = `${offer.by} offered these lessons to instructors ${londonWhenInSentence(offer.at, now)}`;
  const ended = offer.endedAt && londonWhenInSentence(offer.endedAt, now);
  switch (offer.outcome) {
    case 'accepted':
      return `${names.get(offer.acceptedBy ?? '') ?? 'An instructor'} accepted these lessons ${ended}`;
    case 'withdrawn':
      return `${made}, and ${offer.withdrawnBy} took the offer back ${ended}`;
    case 'gone':
      return `${made}, and they were placed without it ${ended}`;
    default:
      return offer.expiresAt > now
        ? `${made}. The offer is open until ${formatTime(offer.expiresAt, now)}`
        : `${made}. Nobody accepted until ${formatTime(offer.expiresAt, now)}`;
  }
}

/** Which candidates would be texted beside the email, and what that costs. */
export async function readOfferReach(
  deps: Pick<OfficeDeps, 'db' | 'textsFrom' | 'textPence'>,
  slugs: readonly string[],
  now: Date,
) {
  const cost = textCost(deps, now);
  if (!cost || slugs.length === 0) return { texted: [] as string[], cost };
  const contacts = await instructorContacts(deps.db, slugs);
  const emails = contacts.map(({ email }) => email);
  const texted = await whoTakesTexts(deps.db, emails, 'changes');
  return {
    texted: contacts.filter(({ email }) => texted.has(email.toLowerCase())).map(({ slug }) => slug),
    cost,
  };
}
