import type { TaughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import { linesOf, type OrderLine } from '#src/features/orders/orders.server.ts';
import { completeOrderTask } from '#src/features/orders/tasks/order-tasks.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Line } from '../minutes/minutes.server.ts';
import { nameOfOpening } from '../openings.server.ts';
import { taughtLearner } from '../taught-learner.server.ts';
import {
  endPlacements,
  isWaiting,
  lockPlacedLines,
  type PlacedLine,
  place,
  placedLines,
} from './assignments.server.ts';
import { closeAssignmentOffers } from './keep-assignment-offers.server.ts';

export interface LessonLine extends PlacedLine {
  /** "10 hours in Leeds". */
  name: string;
  quantity: number;
  /** Whom the buyer would like to learn with. */
  preferredInstructor: { slug: string; name: string } | null;
}

export interface LessonsOfOrder {
  taught: TaughtOrder;
  lines: LessonLine[];
}

/** The lessons of an order, or hours carried over, for whom they are, and who teaches them. Undefined where it has none. */
export async function lessonsOfOrder(db: Db, orderId: string): Promise<LessonsOfOrder | undefined> {
  const [taught, placed, bought] = await Promise.all([
    taughtLearner(db, orderId),
    placedLines(db, orderId),
    linesOf(db, orderId),
  ]);
  if (!taught || placed.length === 0) return undefined;
  const opening = bought.length === 0 ? await nameOfOpening(db, orderId) : '';
  return {
    taught,
    lines: placed.map((line) => {
      const own = bought.find(({ position }) => position === line.position);
      return {
        ...line,
        name: own?.name ?? opening,
        quantity: own?.quantity ?? 1,
        preferredInstructor: own ? wishOf(own) : null,
      };
    }),
  };
}

function wishOf({ instructor, options }: OrderLine): LessonLine['preferredInstructor'] {
  const { instructor: slug } = options as { instructor?: string };
  return slug && instructor ? { slug, name: instructor } : null;
}

interface Placing {
  orderId: string;
  positions: readonly number[];
  to: string;
  /** The name of the member of staff. */
  by: string;
  now: Date;
}

/**
 * Gives lines that wait to an instructor. Once no line waits, what the order was promised is kept. Answers `changed` where
 * somebody was faster: nothing is written then.
 */
export async function placeLessons(
  tx: Tx,
  { orderId, positions, to, by, now }: Placing,
): Promise<'placed' | 'changed'> {
  const lines = await lockPlacedLines(tx, orderId);
  const waiting = lines.filter(isWaiting).map(({ position }) => position);
  if (!positions.every((position) => waiting.includes(position))) return 'changed';
  await place(tx, { orderId, positions, instructor: to, by, now });
  await closeAssignmentOffers(tx, { orderId, positions, now });
  if (waiting.every((position) => positions.includes(position)))
    await completeOrderTask(tx, { orderId, kind: 'place_lessons', by, now });
  return 'placed';
}

/**
 * An instructor who is booked for lessons that nobody teaches yet teaches them from then on (R66, R67), with the order's
 * other waiting lessons in that gearbox, unless somebody else was asked for. The caller has locked the learner's lines.
 */
export async function placeByBooking(
  tx: Tx,
  { line, instructor, by, now }: { line: Line | null; instructor: string; by: string; now: Date },
) {
  if (!line) return;
  const { orderId, position } = line;
  const lines = await placedLines(tx, orderId);
  const booked = lines.find((one) => one.position === position);
  if (!booked || booked.currentAssignment) return;
  // All minutes of the booked line may be taken by this, so what is left of it does not say whether it waits.
  const others = lines.filter((one) => one.position !== position && isWaiting(one));
  const bought = others.length > 0 ? await linesOf(tx, orderId) : [];
  const isTheirs = (one: PlacedLine) => {
    const own = bought.find((sold) => sold.position === one.position);
    const preferredInstructor = own && wishOf(own)?.slug;
    return (
      one.transmission === booked.transmission && (!preferredInstructor || preferredInstructor === instructor)
    );
  };
  const positions = [position, ...others.filter(isTheirs).map((one) => one.position)];
  await place(tx, { orderId, positions, instructor, by, now });
  await closeAssignmentOffers(tx, { orderId, positions, now });
  if (others.every((one) => positions.includes(one.position)))
    await completeOrderTask(tx, { orderId, kind: 'place_lessons', by, now });
}

/** Gives lines of one instructor to another. `changed` where they are not, or no longer, with the first. */
export async function moveLessons(
  tx: Tx,
  { orderId, positions, from, to, reason, by, now }: Placing & { from: string; reason: string },
): Promise<'placed' | 'changed'> {
  const lines = await lockPlacedLines(tx, orderId);
  const theirs = lines
    .filter(({ currentAssignment }) => currentAssignment?.instructor === from)
    .map(({ position }) => position);
  if (!positions.every((position) => theirs.includes(position))) return 'changed';
  await endPlacements(tx, { orderId, positions, reason, by, now });
  await place(tx, { orderId, positions, instructor: to, by, now });
  return 'placed';
}
