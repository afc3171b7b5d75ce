import type { Product } from '#src/features/catalogue/catalogue.ts';
import { formatWeekday, hoursOfTimes, londonDay, MINUTE_MS, shortWeekday } from '#src/platform/dates.ts';
import type { Changed, HeldTime, Line, LinkedLearner, PricedLine } from './line.ts';
import { isInstructorSelectable, preferredInstructor } from './preferred-instructor.ts';
import { isSame } from './same-line.ts';

/** What the basket needs of the diary, a feature it can't import. */
export interface Holds {
  /** A time that is held, and for which basket. Undefined once it has ended. */
  find(id: string): Promise<(HeldTime & { heldFor: string }) | undefined>;
  releaseHold(basket: string): Promise<void>;
}

/** One line alone has a held time: a basket holds one at once. The instructor is the one whose time it is. */
function withHeldTime(lines: readonly Line[], itemId: string, held: HeldTime | undefined): Line[] {
  return lines.map((line) => {
    if (line.itemId !== itemId || !held) return withoutHeldTime(line);
    return { ...line, options: { ...line.options, instructor: held.instructor, held_slot: held.id }, held };
  });
}

/** The wish for the instructor stays. */
export function withoutHeldTime({ held, ...line }: Line): Line {
  const { held_slot, ...options } = line.options;
  return held || held_slot ? { ...line, options } : line;
}

/** Whether the hours of a line are enough for a lesson. */
export function hasRoomFor({ hours }: Pick<Product, 'hours'>, quantity: number, minutes: number): boolean {
  return (hours ?? 0) * 60 * quantity >= minutes;
}

function minutesOfHeld({ startsAt, endsAt }: Pick<HeldTime, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;
}

function heldTimeOf({ held, product: { teachers } }: PricedLine): HeldTime | undefined {
  return held && teachers?.some(({ slug }) => slug === held.instructor) ? held : undefined;
}

interface Times {
  starts_at: string;
  ends_at: string;
}

/** "Thu 26 Nov, 10:00 to 11:30". */
export function formatHeld({ starts_at, ends_at }: Times, now: Date): string {
  return `${shortWeekday(londonDay(new Date(starts_at)), londonDay(now))}, ${hoursOfTimes(new Date(starts_at), new Date(ends_at))}`;
}

/** "Thursday 26 November, 10:00 to 11:30". */
export function formatHeldTime({ starts_at, ends_at }: Times, now: Date): string {
  return `${formatWeekday(londonDay(new Date(starts_at)), londonDay(now))}, ${hoursOfTimes(new Date(starts_at), new Date(ends_at))}`;
}

/** Puts a held time on the line of these lessons with its instructor, for the learner whose hours they are. */
export function holdOnLine(
  lines: Line[],
  product: Product,
  { instructor, ...held }: HeldTime,
  learner?: LinkedLearner,
): Changed {
  if (!isInstructorSelectable(product, { instructor })) return { ok: false, refusal: 'not_with_them' };
  const line = lines.find((one) => isSame(one, product, { options: { instructor }, learner }));
  if (!line) return { ok: false, refusal: 'no_lessons_for_it' };
  if (!hasRoomFor(product, line.quantity, minutesOfHeld(held)))
    return { ok: false, refusal: 'too_short_for_it' };
  return { ok: true, lines: withHeldTime(lines, line.itemId, { instructor, ...held }) };
}

/** Whether the hours of a line are enough for the time that is held with it. */
export function hasRoomForHeld({ held }: Line, product: Pick<Product, 'hours'>, quantity: number): boolean {
  return !held || hasRoomFor(product, quantity, minutesOfHeld(held));
}

/** As baskets on the wire have it, while its instructor teaches these lessons. */
export function heldTimeResponse(line: PricedLine) {
  const held = heldTimeOf(line);
  const instructor = preferredInstructor(line);
  if (!held || !instructor) return null;
  const { startsAt, endsAt, until, outcode } = held;
  return { instructor, starts_at: startsAt, ends_at: endsAt, until, outcode };
}

interface Adding {
  hold: Awaited<ReturnType<Holds['find']>>;
  learner: LinkedLearner | undefined;
}

/** An add that names a held time: refused where the time is not held for this basket. */
export function addedWithHeld(
  added: Changed,
  product: Product,
  { hold, learner, uuid }: Adding & { uuid: string },
): Changed {
  if (hold?.heldFor !== uuid) return { ok: false, refusal: 'not_held' };
  const { heldFor: _, ...held } = hold;
  return added.ok ? holdOnLine(added.lines, product, held, learner) : added;
}

/** A hold ends with the line that it was for. */
export function holdsTime({ lines }: { lines: readonly Line[] }): boolean {
  return lines.some(({ held }) => held !== undefined);
}
