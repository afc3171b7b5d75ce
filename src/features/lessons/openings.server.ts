import { type TaughtOrder, taughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import './tables.ts';

/** What hours are called that a learner had left when they were brought from another system. */
const CARRIED_OVER = 'Hours carried over';

/** How a lesson is paid that was arranged there and that nobody has paid for: in cash to the instructor, or later. */
export type ToPay = 'cash' | 'owed';

const TO_PAY: Record<ToPay, string> = {
  cash: 'A lesson to be paid in cash',
  owed: 'A lesson not paid for yet',
};

/** What the line of an opening is called. */
export function openingName(toPay: ToPay | null | undefined): string {
  return toPay ? TO_PAY[toPay] : CARRIED_OVER;
}

/** What the line of this opening is called. */
export async function nameOfOpening(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('lesson_openings').select('to_pay').where('id', '=', id).executeTakeFirst();
  return openingName(row?.to_pay);
}

/**
 * An order, or an opening, with the person who is taught. An opening has no order number. Undefined where neither is there,
 * or nobody is taught.
 */
export async function taughtWith(db: Db, orderId: string): Promise<TaughtOrder | undefined> {
  return (await taughtOrder(db, orderId)) ?? taughtByOpening(db, orderId);
}

async function taughtByOpening(db: Db, id: string): Promise<TaughtOrder | undefined> {
  const row = await db
    .selectFrom('lesson_openings')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select(['name', 'email', 'phone', 'postcode', 'address', 'opened_at'])
    .where('lesson_openings.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, email, phone, postcode, address, opened_at: placed_at } = row;
  const firstname = firstNameOf(name);
  return {
    order: { id, order_number: '', state: 'paid', placed_at },
    learner: {
      firstname,
      surname: name.slice(firstname.length).trim(),
      phone: phone ?? '',
      email,
      address: [address, postcode].filter(Boolean).join(', '),
      postcode,
    },
    free: [],
  };
}

/** Who paid for hours that were carried over, and whether they are taught themselves. */
export async function buyerOfOpening(
  db: Db,
  id: string,
): Promise<{ email: string; isPupil: boolean } | undefined> {
  return db
    .selectFrom('lesson_openings')
    .select(['buyer_email as email', 'buyer_is_learner as isPupil'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What an hour cost that was carried over. Undefined where nobody knows, and for orders. */
export async function openingHourPrice(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('lesson_openings')
    .select('hour_pence')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.hour_pence ?? undefined;
}

/** What the system before knew of a learner, for the staff. Undefined for everybody else. */
export async function openingOfLearner(db: Db, learnerId: string) {
  return db
    .selectFrom('lesson_openings')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .where('to_pay', 'is', null)
    .executeTakeFirst();
}

export type LearnerOpening = NonNullable<Awaited<ReturnType<typeof openingOfLearner>>>;
