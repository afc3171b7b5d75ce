import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking, LessonLength } from '../booking.ts';
import { pickUpFieldsOf } from '../bookings/pick-up.server.ts';
import { taughtWith } from '../openings.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import type { LearnerLine } from './learner-lines.server.ts';

/** Where a learner was picked up last, or where they live. */
export async function pickUpBefore(
  db: Db,
  { bookings, lines }: { bookings: readonly Booking[]; lines: readonly LearnerLine[] },
): Promise<{ place: string; postcode: string }> {
  const last = bookings.findLast(({ kind, pickUp }) => kind === 'lesson' && pickUp.place !== '');
  if (last) return pickUpFieldsOf(last.pickUp);
  const taught = lines[0] && (await taughtWith(db, lines[0].orderId));
  return taught ? pickUpFieldsOf({ place: taught.learner.address }) : { place: '', postcode: '' };
}

/** The length that was chosen, or else of the lesson before. */
export function lengthToBook(
  minutesParam: string | null,
  lengths: readonly LessonLength[],
  last: Pick<Booking, 'startsAt' | 'endsAt'> | undefined,
): LessonLength | undefined {
  const requestedMinutes = [Number(minutesParam), last ? minutesOf(last) : 0].find((minutes) =>
    lengths.some((length) => length === minutes),
  );
  return (requestedMinutes as LessonLength | undefined) ?? lengths[0];
}
