import { toDecimal } from '#src/platform/money.ts';
import type { Line } from '../due.ts';
import type { PayEntry } from '../entries.server.ts';

export const LINE_HEADINGS = ['Day', 'Kind', 'Learner', 'Minutes', 'Sold for', 'Amount', 'Reason'];

export type LineCells = [
  day: string,
  kind: string,
  learner: string,
  minutes: number | '',
  soldFor: string,
  amount: string,
  reason: string,
];

const KINDS = {
  lesson: 'Lesson',
  late_charge: 'Late charge',
  fee: 'Fee',
  cash: 'Cash taken',
  adjustment: 'Adjustment',
  paid: 'Paid',
};

/** A line of pay in a file for a spreadsheet. */
export function lineCells(
  { day, kind, learnerId, minutes, value, pence, why }: Line | PayEntry,
  learners: ReadonlyMap<string, string>,
): LineCells {
  const learner = learners.get(learnerId ?? '') ?? '';
  const soldFor = minutes === 0 ? '' : toDecimal(value);
  return [day, KINDS[kind], learner, minutes || '', soldFor, toDecimal(pence), why];
}
