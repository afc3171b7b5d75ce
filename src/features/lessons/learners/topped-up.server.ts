import type { Purchase } from '#src/features/orders/purchase.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { nameWhileOpen } from './learner-reference.server.ts';

/**
 * The learners to whom lines of a purchase add hours, by the lines' positions. A link that has ended since the hours were put
 * into the basket opens nothing any more: those hours begin a learner of their own, whom the receipt opens (R67).
 */
export async function toppedUpBy(
  db: Db,
  { lines }: Pick<Purchase, 'lines'>,
  now: Date,
): Promise<Map<number, string>> {
  const entries = await Promise.all(
    lines.map(async ({ type, learner }, position) => {
      const stands = type === 'lesson' && learner && (await nameWhileOpen(db, learner, now));
      return stands ? [[position, learner.id] as const] : [];
    }),
  );
  return new Map(entries.flat());
}

/** Whether somebody gets lessons to see. Whose hours are added to has a way to them already. */
export function beginsLessons(
  { lines, addresses }: Pick<Purchase, 'lines' | 'addresses'>,
  toppedUp: ReadonlyMap<number, string>,
): boolean {
  const begun = lines.some(({ type }, position) => type === 'lesson' && !toppedUp.has(position));
  return begun && addresses.learner !== undefined;
}

/** As the receipt says it: hours of a link that has ended are for the learner who was typed. */
export function withStandingTopUps(purchase: Purchase, toppedUp: ReadonlyMap<number, string>): Purchase {
  const lines = purchase.lines.map(({ learner, ...line }, position) =>
    learner && toppedUp.has(position) ? { ...line, learner } : line,
  );
  return { ...purchase, lines };
}
