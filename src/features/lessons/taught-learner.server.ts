import { type TaughtOrder, taughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import './tables.ts';

/**
 * An order with the person who is taught, by their name, address and number of now: staff correct these, and an order says what
 * was written in it for ever. Of an order for several it says what the order says. Undefined where it teaches nobody.
 */
export async function taughtLearner(db: Db | Tx, orderId: string): Promise<TaughtOrder | undefined> {
  const [taught, learners] = await Promise.all([
    taughtOrder(db, orderId),
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
