import { taughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking } from '../../booking.ts';
import { pickUpFieldsOf } from '../../bookings/pick-up.server.ts';
import type { LearnerLine } from '../../learners/learner-lines.server.ts';

/** Where a learner was picked up last, or where they live. */
export async function pickUpBefore(
  db: Db,
  { bookings, lines }: { bookings: readonly Booking[]; lines: readonly LearnerLine[] },
): Promise<{ place: string; postcode: string }> {
  const last = bookings.findLast(({ kind, pickUp }) => kind === 'lesson' && pickUp.place !== '');
  if (last) return pickUpFieldsOf(last.pickUp);
  const taught = lines[0] && (await taughtOrder(db, lines[0].orderId));
  return taught ? pickUpFieldsOf({ place: taught.learner.address }) : { place: '', postcode: '' };
}
