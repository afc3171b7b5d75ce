import { outcodeOf } from '#src/features/areas/areas.ts';
import { teachersQuery } from '#src/features/instructors/search/teachers.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import type { PickUp } from '../booking.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import type { LearnerLine } from '../learners/learner-lines.server.ts';

export const pickUpFields = {
  pick_up_place: requiredLine(120, 'where to pick you up'),
  pick_up_postcode: requiredLine(10, 'the postcode there'),
};

/** A pick-up place of the fields of a form. */
export function toPickUp(given: { pick_up_place: string; pick_up_postcode: string }): PickUp {
  const outcode = outcodeOf(given.pick_up_postcode);
  if (!outcode) throw invalid('pick_up_postcode', 'Enter a postcode, like LS6 3AD');
  const postcode = given.pick_up_postcode.toUpperCase().replace(/\s+/g, ' ').trim();
  return { place: `${given.pick_up_place}, ${postcode}`, outcode };
}

/** The fields for a place that was written by `toPickUp`. */
export function pickUpFieldsOf({ place }: Pick<PickUp, 'place'>): { place: string; postcode: string } {
  const [, words = place, postcode = ''] = /^(.*), ([^,]+)$/s.exec(place) ?? [];
  return outcodeOf(postcode) ? { place: words, postcode } : { place, postcode: '' };
}

interface Meeting {
  learner: { id: string; postcode: string };
  lines: readonly LearnerLine[];
  instructor: string;
  outcode: string;
  now: Date;
}

/**
 * Refuses a place at which an instructor does not pick up. Where a learner lives, or was picked up before, is no question
 * for whoever teaches them already: the staff have placed them there.
 */
export async function requireMeetingPlace(
  tx: Db | Tx,
  { learner, lines, instructor, outcode, now }: Meeting,
) {
  const isTheirs = lines.some((line) => line.instructor === instructor);
  if (isTheirs && outcode === outcodeOf(learner.postcode)) return;
  const before = isTheirs ? await bookingsOfLearner(tx, learner.id) : [];
  if (before.some((one) => one.instructor === instructor && one.pickUp.outcode === outcode)) return;
  const found = await teachersQuery(tx, { slugs: [instructor], outcode }, now).executeTakeFirst();
  if (!found)
    throw invalid('pick_up_postcode', `Your instructor doesn’t pick up in ${outcode}. Please ring us.`);
}
