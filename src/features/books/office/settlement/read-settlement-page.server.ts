import type { Tone } from '#src/kit/parts/badge.tsx';
import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { formatDate, londonWhenInSentence, shortDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds, sum } from '#src/platform/money.ts';
import { accountNames, accountOfGateway } from '../../journal/journal.ts';
import type { Difference } from '../../payouts/settlement.ts';
import { findSettlementFile, lastSettlementFiles } from '../../payouts/settlement-files.server.ts';
import { type JudgedPayout, judgeSettlement } from './judge-settlement.server.ts';

/** A file beside our books as they are now. Undefined where it is gone. */
export async function readSettlementPage({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string) {
  const file = await findSettlementFile(db, id);
  if (!file) return undefined;
  const now = clock.now();
  const { payouts, agreeing, differences } = await judgeSettlement(db, file);
  const fresh = payouts.filter(({ verdict }) => verdict === 'new');
  const total = (of: 'taken' | 'fee' | 'paid') => sum(fresh.map((payout) => payout[of]));
  return {
    id,
    title: `${accountNames[accountOfGateway[file.gateway]]}, ${daysOf(file)}`,
    sent: `${file.read_by}, ${londonWhenInSentence(file.read_at, now)}`,
    recorded:
      file.recorded_at &&
      `${counted(file.entered ?? 0, 'payout')} entered by ${file.recorded_by}, ${londonWhenInSentence(file.recorded_at, now)}.`,
    isPayPal: file.gateway === 'paypal',
    payouts: payouts.map((payout) => ({
      reference: payout.reference,
      paidOn: formatDate(payout.paidOn),
      sums: [payout.taken, payout.fee, payout.paid].map(pounds),
      badge: BADGES[payout.verdict],
    })),
    differences: differences.map((one) => shownDifference(one, londonDate(now))),
    hasUnsettled: differences.some(({ kind }) => kind === 'not settled'),
    agreeing,
    expected: { expected_payouts: fresh.length, expected_fees: total('fee') },
    sums: [
      ['Payouts to enter', `${fresh.length}`],
      ['Taken', pounds(total('taken'))],
      ['Fees', pounds(total('fee'))],
      ['Paid out', pounds(total('paid'))],
    ] as [string, string][],
  };
}

export type SettlementPage = NonNullable<Awaited<ReturnType<typeof readSettlementPage>>>;

const BADGES: Record<JudgedPayout['verdict'], { tone: Tone; label: string }> = {
  new: { tone: 'success', label: 'To enter' },
  here: { tone: 'neutral', label: 'Here already' },
  other: { tone: 'danger', label: 'Here with other amounts: stays out' },
  closed: { tone: 'danger', label: 'Its month has been closed for too long: stays out' },
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function daysOf({ first_day, last_day }: { first_day: string; last_day: string }): string {
  return first_day === last_day
    ? formatDate(first_day)
    : `${formatDate(first_day)} to ${formatDate(last_day)}`;
}

function shownDifference(one: Difference, today: string) {
  const ours = 'ours' in one ? one.ours : undefined;
  const line = 'line' in one ? one.line : undefined;
  const { amount = asPence(0), day = '' } = line ?? ours ?? {};
  return {
    key: `${one.kind} ${line?.line ?? `${ours?.kind} ${ours?.reference} ${ours?.amount}`}`,
    reference: line?.reference || ours?.reference || 'Without a reference',
    order: ours?.orderNumber ?? line?.order ?? '',
    isOurs: ours !== undefined,
    day: shortDay(day, today),
    amount: pounds(amount),
    ...wordsOf(one),
  };
}

function wordsOf(one: Difference): { label: string; says: string } {
  switch (one.kind) {
    case 'not here':
      return {
        label: 'Not in our books',
        says:
          one.line.kind === 'other'
            ? 'A chargeback or a correction of the gateway’s own.'
            : 'We know of no such payment or refund.',
      };
    case 'other amount':
      return { label: 'Other amount', says: `Our books have ${pounds(one.ours.amount)}.` };
    case 'other fee':
      return {
        label: 'Other fee',
        says: `The file says ${pounds(one.line.fee)}, the charge said ${pounds(one.ours.fee ?? asPence(0))}.`,
      };
    case 'settled twice':
      return { label: 'Settled twice', says: 'It was settled in an earlier line or file too.' };
    case 'not settled':
      return {
        label: 'Not settled yet',
        says: 'Neither this file nor an earlier one has it.',
      };
  }
}

/** The files that were sent last, as the page of the books lists them. */
export async function listSettlementFiles(db: Db, now: Date) {
  const files = await lastSettlementFiles(db, 5);
  return files.map((file) => ({
    id: file.id,
    title: `${accountNames[accountOfGateway[file.gateway]]}, ${daysOf(file)}`,
    state: file.recorded_at ? `${counted(file.entered ?? 0, 'payout')} entered` : 'not entered',
    sent: `${file.read_by}, ${londonWhenInSentence(file.read_at, now)}`,
  }));
}
