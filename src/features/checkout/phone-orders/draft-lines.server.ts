import { loadBasket, saveBasket } from '#src/features/basket/basket.server.ts';
import type { Changed, Line } from '#src/features/basket/lines/line.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** Lines that staff put together one by one for an order by phone that is being made: gift vouchers, and places on courses. */
export interface DraftLines {
  /** Counts the changes. */
  version: number;
  lines: Line[];
}

export const NO_DRAFT_LINES: DraftLines = { version: 1, lines: [] };

/** They are a basket like those of the shop, which nobody has: it goes 24 hours after its last change. */
export async function findDraftLines(db: Db | Tx, draft: string, now: Date): Promise<DraftLines> {
  const basket = await loadBasket(db, draft, now);
  return basket && !basket.held && !basket.keptUntil ? basket : NO_DRAFT_LINES;
}

/** Changes them as they were shown. `changed`: somebody else was faster, or it is no such basket, or no more. */
export async function changeDraftLines(
  tx: Tx,
  { draft, version, now }: { draft: string; version: number; now: Date },
  decide: (lines: Line[]) => Changed,
): Promise<Changed | 'changed'> {
  await tx
    .insertInto('baskets')
    .values({ uuid: draft, version: NO_DRAFT_LINES.version, lines: '[]', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const basket = await loadBasket(tx, draft, now);
  if (!basket || basket.held || basket.keptUntil || basket.version !== version) return 'changed';
  const decided = decide(basket.lines);
  if (!decided.ok) return decided;
  return (await saveBasket(tx, basket, decided.lines, now)) ? decided : 'changed';
}

/** They are lines of an order now. */
export async function dropDraftLines(tx: Tx, draft: string) {
  await tx
    .deleteFrom('baskets')
    .where('uuid', '=', draft)
    .where('kept_until', 'is', null)
    .where('frozen_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
}
