import type { BasketItem } from '#src/features/basket/wire.ts';
import type { Refusal } from '#src/ui/form/form-problems.ts';
import { isTaken } from '../held-time/held-in-basket.ts';
import { holdATime } from '../held-time/held-time-calls.ts';
import type { CoverageWire } from './coverage-wire.ts';

/** Holds the time that was chosen, with its instructor. Undefined once that is done. */
export async function chooseFirstLesson(
  { slug, starts_at }: CoverageWire['choices'][number],
  { product_id }: BasketItem,
  { minutes, outcode }: CoverageWire,
): Promise<Refusal | undefined> {
  const held = await holdATime({ instructor: slug, starts_at, minutes, outcode, product_id });
  if (held.ok) return undefined;
  const message = isTaken(held.code)
    ? 'That time has just been taken. Choose another, or go on without one.'
    : held.message;
  return { ok: false, message, errors: {} };
}
