import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { instructorContacts, instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { changed, refused } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { isWaiting } from '../../assignment/assignments.server.ts';
import {
  offerAssignment,
  offersOfOrder,
  withdrawAssignmentOffer,
} from '../../assignment/offers/make-assignment-offer.server.ts';
import { instructor } from '../lesson/lesson-subject.server.ts';
import { lessonsOf, whoWasFaster } from './assignment-actions.server.ts';
import { OFFER_HOURS } from './offer-hours.ts';
import { candidatesOf } from './read-assignment.server.ts';
import { offerInWords } from './read-offers.server.ts';

/** Whom an offer goes to at once. */
const MOST_INSTRUCTORS = 20;

const answer = z
  .object({ id: z.uuid(), offer: z.uuid(), expires_at: z.iso.datetime() })
  .meta({ id: 'LessonsOffered' });

const offerLessons = staffAction({
  name: 'offerLessons',
  summary: 'Offer an order’s lessons to several instructors; the first to accept has them',
  on: lessonsOf,
  path: '/offers',
  permission: 'work',
  input: {
    instructors: chosen(instructor)
      .refine((all) => all.length > 0, 'Choose who is asked')
      .refine((all) => all.length <= MOST_INSTRUCTORS, `Choose ${MOST_INSTRUCTORS} at most`),
    hours: formNumber(z.literal(OFFER_HOURS, 'Choose for how long')).describe('How long it is open'),
    transmission: z
      .enum(['manual', 'automatic'], 'A gearbox is manual or automatic')
      .optional()
      .describe('Where an order has lessons of both'),
  },
  answer,
  done: 'Offered by email, and by text to those who take texts. The first to accept has them.',
  async prepare({ deps, subject: { taught, lines }, input: { transmission, instructors } }) {
    if (taught.order.state !== 'paid') throw new Problem(409, 'That order isn’t paid.');
    const chosenLines = lines.filter(
      (line) =>
        isWaiting(line) && (!transmission || !line.transmission || line.transmission === transmission),
    );
    const { can } = await candidatesOf(deps.db, { taught, lines: chosenLines }, { now: deps.clock.now() });
    const slugs = [...new Set(instructors)];
    if (!slugs.every((slug) => can.some((one) => one.slug === slug)))
      throw invalid('instructors', 'One of these can’t teach these lessons. Choose again.');
    return { slugs, positions: chosenLines.map(({ position }) => position) };
  },
  async change({ tx, now, deps, by, input: { id, hours }, prepared: { slugs, positions } }) {
    const offer = { orderId: id, positions, to: slugs, hours, by: by.name, now };
    const made = await offerAssignment(tx, deps.secrets, offer);
    if (made === 'changed') return refused((db) => whoWasFaster(db, id, now));
    if (made === 'on offer') return refused((db) => whatBecameOfOffer(db, id, now));
    const names = (await instructorContacts(tx, slugs)).map(({ name }) => name).sort();
    const detail = `to ${new Intl.ListFormat('en-GB').format(names)}, for ${hours} hours`;
    return changed({ id, offer: made.id, expires_at: made.expiresAt.toISOString() }, detail);
  },
});

const withdrawLessonsOffer = staffAction({
  name: 'withdrawLessonsOffer',
  summary: 'Take back lessons that are on offer to instructors',
  method: 'DELETE',
  on: lessonsOf,
  path: '/offers/:offer',
  params: { offer: z.uuid('Offer not found') },
  permission: 'work',
  answer: z.object({ id: z.uuid(), offer: z.uuid() }).meta({ id: 'LessonsOfferWithdrawn' }),
  done: 'Taken back. Those who were asked have been told.',
  async change({ tx, now, by, input: { id, offer } }) {
    if (await withdrawAssignmentOffer(tx, { orderId: id, id: offer, by: by.name, now }))
      return changed({ id, offer }, '');
    return refused((db) => whatBecameOfOffer(db, id, now));
  },
});

/** Says who made the latest offer of an order, or how it ended. */
async function whatBecameOfOffer(db: Db, orderId: string, now: Date): Promise<Problem> {
  const [offer] = await offersOfOrder(db, orderId);
  if (!offer) return new Problem(409, 'That offer has ended.');
  const names = await instructorNames(db);
  return new Problem(409, `${offerInWords(offer, names, now)}.`);
}

/** Offering an order’s lessons to several instructors, first come, first served. */
export const lessonOfferActions = [offerLessons, withdrawLessonsOffer];

export const lessonOfferForms = () => ({ offerLessons: formOf(offerLessons) });
