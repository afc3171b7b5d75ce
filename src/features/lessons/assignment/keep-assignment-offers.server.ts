import { sql } from 'kysely';
import { z } from 'zod';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email, json, send } from '#src/platform/mail/email.server.ts';
import { wakeSenders } from '#src/platform/mail/mailer.server.ts';
import { push, wakePushSenders } from '#src/platform/push/push.server.ts';
import { numberFor } from '#src/platform/texts/numbers/numbers.server.ts';
import { text, wakeTextSenders } from '#src/platform/texts/text.server.ts';
import '../tables.ts';

/** What a message about an offer is composed from: the id is that of whom it was offered to. */
const offerData = json(z.object({ says: z.enum(['offered', 'gone']), id: z.uuid() }));
export type AssignmentOfferData = z.output<typeof offerData>;

/** An email to an instructor: that there are lessons to take, or that somebody else has them. */
export const assignmentOfferNotification = email({
  name: 'assignment-offer',
  notifyStaff: false,
  data: offerData,
});

/** The same as a text, to instructors who agreed to texts. */
export const assignmentOfferTextNotification = text({ name: 'assignment-offer', data: offerData });

/** The same in the browsers where they turned notifications on. */
export const assignmentOfferPushNotification = push({
  name: 'assignment-offer',
  kind: 'offers',
  data: offerData,
});

/** The key of a message about an offer. */
export const assignmentOfferKey = ({ id, says }: AssignmentOfferData) => `${id}-${says}`;

export interface OfferOfLines {
  id: string;
  orderId: string;
  expiresAt: Date;
}

/** Ends the offers of lines that have an instructor now, and tells whom they were offered to. The caller has locked the lines. */
export async function closeAssignmentOffers(
  tx: Tx,
  { orderId, positions, now }: { orderId: string; positions: readonly number[]; now: Date },
) {
  const closed = await tx
    .updateTable('assignment_offers')
    .set({ outcome: 'gone', ended_at: now })
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .where(sql<boolean>`positions && ${[...positions]}::integer[]`)
    .returning(['id', 'expires_at as expiresAt'])
    .execute();
  for (const { id, expiresAt } of closed) await tellOfEnd(tx, { id, orderId, expiresAt }, { now });
}

/** Tells all but one, and those who declined, that the lessons aren't on offer any more. */
export async function tellOfEnd(
  tx: Tx,
  offer: OfferOfLines,
  { except, now }: { except?: string; now: Date },
) {
  if (offer.expiresAt <= now) return;
  const told = await tx
    .selectFrom('offered_instructors')
    .select(['id', 'instructor_slug as instructor'])
    .where('offer_id', '=', offer.id)
    .where('declined_at', 'is', null)
    .execute();
  await queueOffers(tx, offer, {
    recipients: told.filter(({ instructor }) => instructor !== except),
    says: 'gone',
    now,
  });
}

/** Queues the messages of an offer to each of several instructors: an email, and a notification and a text where they agreed to them. */
export async function queueOffers(
  tx: Tx,
  { orderId, expiresAt }: OfferOfLines,
  {
    recipients,
    says,
    now,
  }: {
    recipients: readonly { id: string; instructor: string }[];
    says: AssignmentOfferData['says'];
    now: Date;
  },
) {
  if (recipients.length === 0) return;
  const clock = { now: () => now };
  const contacts = await instructorContacts(
    tx,
    recipients.map(({ instructor }) => instructor),
  );
  for (const { id, instructor } of recipients) {
    const to = contacts.find(({ slug }) => slug === instructor)?.email;
    if (!to) continue;
    const data = { says, id };
    const key = assignmentOfferKey(data);
    await send(tx, { enqueue: wakeSenders, clock }, assignmentOfferNotification, {
      to,
      key,
      subject: says === 'gone' ? 'That learner isn’t on offer any more' : 'A learner for you?',
      data,
      order: { id: orderId, toBuyer: false },
    });
    await send(tx, { enqueue: wakePushSenders, clock }, assignmentOfferPushNotification, {
      to: { realm: 'diary', person: instructor },
      key,
      data,
      topic: `assignment offer ${id}`,
      expiresAt,
    });
    const phone = await numberFor(tx, to, 'changes');
    if (!phone) continue;
    await send(tx, { enqueue: wakeTextSenders, clock }, assignmentOfferTextNotification, {
      to: phone,
      person: to,
      key,
      data,
      expiresAt,
    });
  }
}
