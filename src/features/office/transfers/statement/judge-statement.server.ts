import { describeTransfers } from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { referencesIn } from '#src/features/payments/transfers/reference.server.ts';
import { linesOfStatement } from '#src/features/payments/transfers/statements.server.ts';
import {
  linesBetween,
  transfersNamed,
  transfersNotOver,
} from '#src/features/payments/transfers/transfers.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, sum } from '#src/platform/money.ts';
import { type JudgedLine, judgeLines, NEAR_DAYS, type SentLine } from './judge-lines.server.ts';

export type LineToRecord = Extract<JudgedLine, { verdict: 'to record' }>;

/** Judges lines by what is here now. */
export async function judgeByNow(db: Db, lines: readonly SentLine[], now: Date): Promise<JudgedLine[]> {
  if (lines.length === 0) return [];
  const days = lines.map(({ paidOn }) => paidOn).sort();
  const recorded = await linesBetween(db, daysFrom(days[0], -NEAR_DAYS), daysFrom(days.at(-1), NEAR_DAYS));
  const references = new Set([
    ...lines.flatMap(({ text }) => referencesIn(text)),
    ...recorded.map(({ reference }) => reference),
  ]);
  const found = [...(await transfersNamed(db, [...references])), ...(await transfersNotOver(db))];
  const once = [...new Map(found.map((transfer) => [transfer.reference, transfer])).values()];
  return judgeLines(lines, { transfers: await describeTransfers(db, once, now), recorded });
}

function daysFrom(day = '', days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Judges what is kept of a statement. */
export async function judgeStatement(db: Db, id: string, now: Date): Promise<JudgedLine[]> {
  const lines = await linesOfStatement(db, id);
  return judgeByNow(
    db,
    lines.map(({ line, paid_on, amount_pence, text, is_accepted }) => ({
      line,
      paidOn: paid_on,
      amount: asPence(amount_pence),
      text,
      isAccepted: is_accepted,
    })),
    now,
  );
}

export function linesToRecord(lines: readonly JudgedLine[]): LineToRecord[] {
  return lines.filter((line) => line.verdict === 'to record');
}

export const totalOf = (lines: readonly LineToRecord[]) => sum(lines.map(({ amount }) => amount));
