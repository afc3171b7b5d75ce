import { outcodeOf } from '#src/features/areas/areas.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import type { PickUp } from '../booking.ts';

export const pickUpFields = {
  pick_up_place: requiredLine(120, 'where to pick you up'),
  pick_up_postcode: requiredLine(10, 'the postcode there'),
};

/** A pick-up place of the fields of a form. */
export function toPickUp(input: { pick_up_place: string; pick_up_postcode: string }): PickUp {
  const outcode = outcodeOf(input.pick_up_postcode);
  if (!outcode) throw invalid('pick_up_postcode', 'Enter a postcode, like LS6 3AD');
  const postcode = input.pick_up_postcode.toUpperCase().replace(/\s+/g, ' ').trim();
  return { place: `${input.pick_up_place}, ${postcode}`, outcode };
}

/** The fields for a place that was written by `toPickUp`. */
export function pickUpFieldsOf({ place }: Pick<PickUp, 'place'>): { place: string; postcode: string } {
  const [, placeName = place, postcode = ''] = /^(.*), ([^,]+)$/s.exec(place) ?? [];
  return outcodeOf(postcode) ? { place: placeName, postcode } : { place, postcode: '' };
}
