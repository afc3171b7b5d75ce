import type { Tone } from '#src/kit/parts/badge.tsx';
import type { ShownColumn } from '#src/kit/parts/columns-table.tsx';
import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { formatDate, londonWhenInSentence, shortDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds, sum } from '#src/platform/money.ts';
import { accountNames, accountOfGateway } from '../../journal/journal.ts';
import { type Difference, type SettledLine, settlementColumns } from '../../payouts/settlement.ts';
import {
  findSettlementFile,
  lastSettlementFiles,
  type SettlementFile,
} from '../../payouts/settlement-files.server.ts';
import {
  findUpload,
  type SettlementUpload,
  uploadsToMatch,
} from '../../payouts/settlement-uploads.server.ts';
import { type JudgedPayout, judgeSettlement } from './judge-settlement.server.ts';

/** A file beside our books as they are now, or what is known of its columns. Undefined where it is gone. */
export async function readSettlementPage({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string) {
  const [file, upload] = await Promise.all([findSettlementFile(db, id), findUpload(db, id)]);
  const now = clock.now();
  if (file) return readComparison(db, { file, upload, now });
  if (!upload?.file) return undefined;
  return {
    state: 'columns' as const,
    id,
    title: titleOf(upload),
    sent: sentBy(upload.sent_by, upload.sent_at, now),
    ...columnsOf(upload),
    problem: upload.problem,
  };
}

async function readComparison(
  db: Db,
  { file, upload, now }: { file: SettlementFile; upload: SettlementUpload | undefined; now: Date },
) {
  const { payouts, agreeing, differences } = await judgeSettlement(db, file);
  const fresh = payouts.filter(({ verdict }) => verdict === 'new');
  const total = (of: 'taken' | 'fee' | 'paid') => sum(fresh.map((payout) => payout[of]));
  return {
    state: file.recorded_at ? ('recorded' as const) : ('read' as const),
    id: file.id,
    title: titleOf(file),
    sent: sentBy(file.read_by, file.read_at, now),
    recorded:
      file.recorded_at &&
      `${counted(file.entered ?? 0, 'payout')} entered by ${file.recorded_by}, ${londonWhenInSentence(file.recorded_at, now)}.`,
    isPayPal: file.gateway === 'paypal',
    columns: !file.recorded_at && upload?.file ? columnsOf(upload) : undefined,
    firstRows: file.lines.slice(0, FIRST_ROWS).map((line) => ({
      line: line.line,
      kind: KINDS[line.kind],
      reference: line.reference,
      order: line.order,
      day: shortDay(line.day, londonDate(now)),
      sums: [line.amount, line.fee].map(pounds),
      payout: line.payout,
    })),
    rows: file.lines.length,
    leftOut: file.left_out,
    payouts: payouts.map((payout) => ({
      reference: payout.reference,
      paidOn: formatDate(payout.paidOn),
      sums: [payout.taken, payout.fee, payout.paid].map(pounds),
      badge: file.recorded_at && payout.verdict === 'here' ? IN_BOOKS : BADGES[payout.verdict],
    })),
    differences: differences.map((one) => shownDifference(one, londonDate(now))),
    hasUnsettled: differences.some(({ kind }) => kind === 'not settled'),
    agreeing,
    expected: { expected_payouts: fresh.length, expected_fees: total('fee'), expected_paid: total('paid') },
    sums: [
      ['Payouts to enter', `${fresh.length}`],
      ['Taken', pounds(total('taken'))],
      ['Fees', pounds(total('fee'))],
      ['Paid out', pounds(total('paid'))],
    ] as [string, string][],
  };
}

/** How many rows are shown as they are read. */
const FIRST_ROWS = 5;
const KINDS: Record<SettledLine['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  other: 'Other',
};

const sentBy = (by: string, at: Date, now: Date) => `${by}, ${londonWhenInSentence(at, now)}`;

function columnsOf({ gateway, headings, columns }: SettlementUpload) {
  return {
    headings,
    columns: Object.entries(settlementColumns(gateway)).map(
      ([name, { hint, required = false }]): ShownColumn => ({
        name,
        hint,
        required,
        heading: columns[name] ?? '',
      }),
    ),
  };
}

export type SettlementPage = NonNullable<Awaited<ReturnType<typeof readSettlementPage>>>;
export type Comparison = Exclude<SettlementPage, { state: 'columns' }>;
export type ColumnsRead = ReturnType<typeof columnsOf>;

const IN_BOOKS = { tone: 'success', label: 'In the books' } as const;
const BADGES: Record<JudgedPayout['verdict'], { tone: Tone; label: string }> = {
  new: { tone: 'success', label: 'To enter' },
  here: { tone: 'neutral', label: 'Here already' },
  other: { tone: 'danger', label: 'Here with other amounts: stays out' },
  closed: { tone: 'danger', label: 'Its month has been closed for too long: stays out' },
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function titleOf(
  file: Pick<SettlementUpload, 'gateway'> | Pick<SettlementFile, 'gateway' | 'first_day' | 'last_day'>,
): string {
  const name = accountNames[accountOfGateway[file.gateway]];
  if (!('first_day' in file)) return `${name}: columns to match`;
  const { first_day: first, last_day: last } = file;
  return `${name}, ${first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`}`;
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

/** The files that were sent last, as the page of the books lists them: first those whose columns are to be matched. */
export async function listSettlementFiles(db: Db, now: Date) {
  const [uploads, files] = await Promise.all([uploadsToMatch(db, 5), lastSettlementFiles(db, 5)]);
  return [
    ...uploads.map(({ id, gateway, sent_by, sent_at }) => ({
      id,
      title: accountNames[accountOfGateway[gateway]],
      state: 'columns to match',
      sent: sentBy(sent_by, sent_at, now),
    })),
    ...files.map((file) => ({
      id: file.id,
      title: titleOf(file),
      state: file.recorded_at ? `${counted(file.entered ?? 0, 'payout')} entered` : 'not entered',
      sent: sentBy(file.read_by, file.read_at, now),
    })),
  ];
}
