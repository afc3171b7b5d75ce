import { randomUUID } from 'node:crypto';
import {
  addToBasket,
  type BasketDeps,
  changeBasket,
  priceLines,
} from '#src/features/basket/basket.server.ts';
import { addLine } from '#src/features/basket/basket.ts';
import { hasRoomFor, holdOnLine, withoutHeldTime } from '#src/features/basket/lines/held-time.ts';
import type { HeldTime, Line, PricedLine } from '#src/features/basket/lines/line.ts';
import { isInstructorSelectable } from '#src/features/basket/lines/preferred-instructor.ts';
import { heldOnLine } from '#src/features/lessons/bookings/basket-holds.server.ts';
import { holdTime } from '#src/features/lessons/bookings/holds.server.ts';
import { problemOf, type Refusal } from '#src/features/lessons/bookings/refusals.ts';
import { recordRefusedHold } from '#src/features/lessons/bookings/refused-holds.server.ts';
import { canMeet } from '#src/features/lessons/learners/meeting-place.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { HeldTimeInput } from './api-schema.ts';
import { countHold, type HoldLimit, TooManyHolds } from './hold-limits.server.ts';

/** A browser holds times by its own basket; what its network holds is counted beside it. */
export interface HoldDeps extends BasketDeps, HoldLimit {
  secrets: Secrets;
}

/**
 * Holds a time for a basket, on the line of its lessons with that instructor; where there are none yet, on lessons that
 * are added. Where the diary refuses, the basket stays as it was, with the time that it had.
 */
export function holdForBasket(deps: HoldDeps, input: HeldTimeInput, ip: string) {
  let kept: { heldFor: string; held: HeldTime } | undefined;
  return addToBasket(deps, input.basket, async ({ lines, uuid }) => {
    const wished = await withLessons(deps, lines, input);
    if (!wished) return { ok: false, refusal: 'no_lessons_for_it' };
    if (!wished.changed.ok) return wished.changed;
    // A line that would refuse the time does so before anything is held.
    const { learner } = wished;
    const tried = holdOnLine(wished.changed.lines, wished.product, asTried(input), learner);
    if (!tried.ok) return tried;
    if (kept?.heldFor !== uuid)
      kept = { heldFor: uuid, held: await hold(deps, uuid, { ...input, ip, learnerId: learner?.id }) };
    return holdOnLine(wished.changed.lines, wished.product, kept.held, learner);
  });
}

export function releaseHold(deps: BasketDeps, basket: string) {
  return changeBasket(deps, basket, ({ lines }) => ({ ok: true, lines: lines.map(withoutHeldTime) }));
}

function asTried({ instructor, starts_at: startsAt, minutes, outcode }: HeldTimeInput): HeldTime {
  const endsAt = new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString();
  return { id: '', instructor, startsAt, endsAt, until: startsAt, outcode };
}

async function hold(
  deps: HoldDeps,
  uuid: string,
  input: HeldTimeInput & { ip: string; learnerId: string | undefined },
): Promise<HeldTime> {
  const { instructor, starts_at: start, minutes, outcode, ip, learnerId } = input;
  const startsAt = new Date(start);
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (tx) => {
      if (!(await canMeet(tx, { learnerId, instructor, outcode, now })))
        throw new Problem(409, `This instructor doesn’t usually pick up in ${outcode}.`, {
          code: 'not_picked_up_there',
        });
      const answer = await holdTime(tx, {
        instructor,
        minutes,
        startsAt,
        pickUp: { place: outcode, outcode },
        heldFor: uuid,
        by: '',
        role: 'learner',
        now,
      });
      // Thrown in here, so that the time that the basket had stays held.
      if (!('held' in answer)) throw new NotHeld(answer);
      await countHold({ ...deps, db: tx }, { instructor, startsAt, ip });
      return heldOnLine(answer.held);
    });
  } catch (error) {
    if (error instanceof TooManyHolds) {
      await recordRefusedHold(deps.db, { instructor, bound: error.bound, now });
      throw error.problem;
    }
    if (!(error instanceof NotHeld)) throw error;
    if (error.refusal.refused === 'guests_share')
      await recordRefusedHold(deps.db, { instructor, bound: 'share', now });
    throw problemOf(error.refusal, now);
  }
}

/** Carries the refusal out of the transaction. */
class NotHeld extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** The lines with lessons of this instructor among them: those that are asked for by name first. */
async function withLessons(deps: BasketDeps, lines: Line[], input: HeldTimeInput) {
  const now = deps.clock.now();
  const { instructor, minutes, product_id: id } = input;
  const isTaught = (product: PricedLine['product']) =>
    product.type === 'lesson' && isInstructorSelectable(product, { instructor }) && !product.withdrawn;
  const fitting = (await priceLines(deps.catalogue, lines, now)).filter(
    ({ product, quantity }) => isTaught(product) && hasRoomFor(product, quantity, minutes),
  );
  const own = fitting.filter((one) => !id || one.id === id);
  const line = own.find(({ options }) => options.instructor === instructor) ?? own[0];
  if (line)
    return {
      product: line.product,
      learner: line.learner,
      changed: {
        ok: true as const,
        lines: lines.map((one) =>
          one.itemId === line.itemId ? { ...withoutHeldTime(one), options: { instructor } } : one,
        ),
      },
    };
  const [product] = id ? await deps.catalogue.products([{ type: 'lesson', id }], now) : [];
  if (!product || !isTaught(product)) return undefined;
  const added = { itemId: randomUUID(), quantity: 1, options: { instructor } };
  return { product, learner: undefined, changed: addLine(lines, product, added) };
}
