import { randomUUID } from 'node:crypto';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Problem } from '#src/platform/http/problem.ts';
import { loadBasket, saveBasket } from './basket.server.ts';
import { addLine, type Basket, removeLine } from './basket.ts';
import { refusalProblem } from './basket-problems.ts';
import type { Changed, Line, Options } from './lines/line.ts';
import type { Voucher } from './lines/voucher-line.ts';
import { addVoucher, replaceVoucher } from './lines/voucher-lines.ts';

/** Lines that staff put together one by one for an order by phone that is being made: gift vouchers, and places on courses. */
export interface DraftLines {
  /** Counts the changes. */
  version: number;
  lines: Line[];
}

export const NO_DRAFT_LINES: DraftLines = { version: 1, lines: [] };

/** A draft as its page showed it. */
interface ExpectedDraft {
  draft: string;
  version: number;
  now: Date;
}

/** Why a change was not made. `changed`: somebody else was faster, or it is no such draft, or no more. */
type NotMade = Problem | 'changed' | undefined;

/** They are a basket like those of the shop, which nobody has: it goes 24 hours after its last change. */
export async function findDraftLines(db: Db, draft: string, now: Date): Promise<DraftLines> {
  return (await loadDraft(db, draft, now)) ?? NO_DRAFT_LINES;
}

/** Undefined of a basket that is being paid for, or an order's. */
async function loadDraft(db: Db, draft: string, now: Date): Promise<Basket | undefined> {
  const basket = await loadBasket(db, draft, now);
  return basket && !basket.isFrozen && !basket.keptUntil ? basket : undefined;
}

/** Adds a voucher, or with a line's id changes that one. */
export function saveDraftVoucher(
  tx: Tx,
  shown: ExpectedDraft,
  voucher: Voucher,
  item: string,
): Promise<NotMade> {
  return change(tx, shown, (lines) =>
    item ? replaceVoucher(lines, voucher, item) : addVoucher(lines, voucher, randomUUID()),
  );
}

export function addDraftPlace(
  tx: Tx,
  shown: ExpectedDraft,
  course: Product,
  options: Options,
): Promise<NotMade> {
  return change(tx, shown, (lines) => addLine(lines, course, { itemId: randomUUID(), quantity: 1, options }));
}

export function removeDraftLine(tx: Tx, shown: ExpectedDraft, item: string): Promise<NotMade> {
  return change(tx, shown, (lines) => removeLine(lines, item));
}

async function change(
  tx: Tx,
  { draft, version, now }: ExpectedDraft,
  decide: (lines: Line[]) => Changed,
): Promise<NotMade> {
  await tx
    .insertInto('baskets')
    .values({ uuid: draft, version: NO_DRAFT_LINES.version, lines: '[]', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const basket = await loadDraft(tx, draft, now);
  if (basket?.version !== version) return 'changed';
  const decided = decide(basket.lines);
  if (!decided.ok) return refusalProblem(decided.refusal);
  return (await saveBasket(tx, basket, decided.lines, now)) ? undefined : 'changed';
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
