import { outcodeOf } from '#src/features/areas/areas.ts';
import { instructorsQuery } from '#src/features/instructors/search/instructors-query.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import type { PickUp } from '../booking.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { findLearner } from './find-learner.server.ts';
import { linesOfLearner } from './learner-lines.server.ts';

interface Meeting {
  /** Undefined for somebody whom the diary does not know yet. */
  learnerId?: string | undefined;
  instructor: string;
  outcode: string;
  now: Date;
}

/**
 * Whether an instructor picks a learner up there. The instructor whom staff have assigned always does where the learner
 * lives or was picked up before.
 */
export async function canMeet(db: Db, { learnerId, instructor, outcode, now }: Meeting): Promise<boolean> {
  const goesThere = await instructorsQuery(db, { slugs: [instructor], outcode }, now).executeTakeFirst();
  if (goesThere || learnerId === undefined) return goesThere !== undefined;
  const lines = await linesOfLearner(db, learnerId);
  if (!lines.some((line) => line.instructor === instructor)) return false;
  if (outcode === outcodeOf((await findLearner(db, learnerId)).postcode)) return true;
  const before = await bookingsOfLearner(db, learnerId);
  return before.some((one) => one.instructor === instructor && one.pickUp.outcode === outcode);
}

/** Where to pick up somebody when the diary knows only the first half of their postcode. Undefined where it knows none. */
export function pickUpNear(postcode: string): PickUp | undefined {
  const outcode = outcodeOf(postcode);
  return outcode ? { place: outcode, outcode } : undefined;
}

/** Refuses a place at which an instructor does not pick up. */
export async function requireMeetingPlace(db: Db, meeting: Meeting) {
  if (await canMeet(db, meeting)) return;
  const { outcode } = meeting;
  throw invalid('pick_up_postcode', `Your instructor doesn’t pick up in ${outcode}. Please ring us.`);
}

/** The first half of a postcode at which an instructor does not pick up. Undefined where they do, or nobody knows it. */
export async function whereNotMet(
  db: Db,
  { postcode, ...meeting }: Omit<Meeting, 'outcode'> & { postcode: string },
): Promise<string | undefined> {
  const outcode = outcodeOf(postcode);
  return outcode && !(await canMeet(db, { ...meeting, outcode })) ? outcode : undefined;
}
