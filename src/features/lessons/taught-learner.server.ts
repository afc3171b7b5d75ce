import type { TaughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import { orderBuyers } from '#src/features/orders/order-queries.server.ts';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { taughtWith } from './openings.server.ts';
import './tables.ts';

/**
 * An order, or hours carried over, with the person who is taught, by their current name, address and number: staff correct these, and an order says what
 * was written in it for ever. Of an order for several it says what the order says. Undefined where it teaches nobody.
 */
export async function taughtLearner(db: Db, orderId: string): Promise<TaughtOrder | undefined> {
  const [taught, learners] = await Promise.all([
    taughtWith(db, orderId),
    db
      .selectFrom('lesson_lines')
      .innerJoin('learners', 'learners.id', 'learner_id')
      .select(['name', 'email', 'phone'])
      .where('order_id', '=', orderId)
      .where('name', '<>', 'erased')
      .distinct()
      .execute(),
  ]);
  const [learner] = learners;
  if (!taught || !learner || learners.length > 1) return taught;
  const { name, email, phone } = learner;
  const firstname = firstNameOf(name);
  return {
    ...taught,
    learner: {
      ...taught.learner,
      ...(name !== `${taught.learner.firstname} ${taught.learner.surname}` && {
        firstname,
        surname: name.slice(firstname.length).trim(),
      }),
      email,
      phone: phone ?? taught.learner.phone,
    },
  };
}

/**
 * Whose lessons an email to a learner's address is about, where a parent or somebody else who bought them reads it, or where the
 * address has the lessons of several people: their first name. Undefined where the learner reads it.
 */
export async function childNamed(
  db: Db,
  learner: { id: string; name: string; email: string },
  buyerRow?: BuyerRow | null,
): Promise<string | undefined> {
  const buyer = buyerRow === undefined ? await buyerOfLearner(db, learner.id) : toBuyer(buyerRow);
  if (buyer?.isPupil) return undefined;
  const isBuyers = buyer?.email.toLowerCase() === learner.email.toLowerCase();
  return isBuyers || (await isOneOfSeveral(db, learner)) ? firstNameOf(learner.name) : undefined;
}

/** The same of a learner by their id. */
export async function childOfLearner(db: Db, id: string): Promise<string | undefined> {
  const learner = await db
    .selectFrom('learners')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return learner && childNamed(db, learner);
}

/** One person may have two rows: what a guest buys begins a learner of its own. */
async function isOneOfSeveral(db: Db, { name, email }: { name: string; email: string }): Promise<boolean> {
  const other = await db
    .selectFrom('learners')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where((where) => where(where.fn<string>('lower', ['name']), 'not in', [name.toLowerCase(), 'erased']))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Who paid for a learner's lessons, of one of their lines. */
export async function buyerOfLearner(db: Db, learnerId: string): Promise<Buyer | undefined> {
  return toBuyer(await buyerRowOfLearner(db, learnerId).executeTakeFirst());
}

interface Buyer {
  email: string;
  isPupil: boolean;
}

export type BuyerRow = { [Column in keyof Buyer]: Buyer[Column] | null };

/** The same as a part of a query. */
export function buyerRowOfLearner(db: Db, learnerId: string): Subquery<BuyerRow> {
  return db
    .selectFrom('lesson_lines')
    .leftJoin(orderBuyers(db).as('bought'), 'bought.id', 'lesson_lines.order_id')
    .leftJoin('lesson_openings', 'lesson_openings.id', 'lesson_lines.order_id')
    .select((eb) => [
      eb.fn.coalesce('bought.email', 'buyer_email').as('email'),
      eb.fn.coalesce('bought.isPupil', 'buyer_is_learner').as('isPupil'),
    ])
    .where('lesson_lines.learner_id', '=', learnerId)
    .orderBy('lesson_lines.order_id')
    .limit(1);
}

function toBuyer(row: BuyerRow | null | undefined): Buyer | undefined {
  return row && row.email !== null && row.isPupil !== null
    ? { email: row.email, isPupil: row.isPupil }
    : undefined;
}
