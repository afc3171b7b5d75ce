import { outcodeOf } from '#src/features/areas/areas.ts';
import { callChangeInstructor } from '#src/features/basket/basket-calls.ts';
import type { BasketWire } from '#src/features/basket/wire.ts';
import type { Refusal } from '#src/ui/form/form-problems.ts';
import { isTaken } from '../held-time/held-in-basket.ts';
import { holdATime } from '../held-time/held-time-calls.ts';
import type { CoverageWire } from './coverage-wire.ts';
import { FIRST_LESSON_MINUTES } from './first-lesson-minutes.ts';

type Choice = CoverageWire['choices'][number];

/** By which a choice is known: its instructor, and its time where it has one. */
export function choiceKey({ slug, starts_at }: Pick<Choice, 'slug' | 'starts_at'>): string {
  return `${slug} ${starts_at ?? ''}`;
}

/** Holds the time that was chosen, or puts the wish for its instructor on the lessons. Undefined once that is done. */
export async function chooseFirstLesson(
  { slug, starts_at }: Choice,
  item: BasketWire['contents']['products'][number],
  postcode: string,
): Promise<Refusal | undefined> {
  if (!starts_at) {
    const changed = await callChangeInstructor(item, slug);
    return changed.ok ? undefined : { ok: false, message: changed.message, errors: {} };
  }
  const held = await holdATime({
    ...{ instructor: slug, starts_at, minutes: FIRST_LESSON_MINUTES, product_id: item.product_id },
    outcode: outcodeOf(postcode) ?? '',
  });
  if (held.ok) return undefined;
  const message = isTaken(held.code)
    ? 'That time has just been taken. Choose another, or go on without one.'
    : held.message;
  return { ok: false, message, errors: {} };
}
