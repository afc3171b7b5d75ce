import type { OpenTransfer } from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import {
  type BankStatement,
  findStatement,
  hasLapsed,
  listStatements,
} from '#src/features/payments/transfers/statements.server.ts';
import { linesOfStatementRecorded } from '#src/features/payments/transfers/transfers.server.ts';
import type { Tone } from '#src/kit/parts/badge.tsx';
import type { ShownColumn } from '#src/kit/parts/columns-table.tsx';
import { formatDate, londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { counted } from '../../moving-in/move-parts.tsx';
import type { JudgedLine } from './judge-lines.server.ts';
import { judgeStatement, type LineToRecord, linesToRecord, totalOf } from './judge-statement.server.ts';
import { STATEMENT_COLUMNS } from './read-statement.server.ts';

export interface ShownLine {
  line: number;
  day: string;
  amount: string;
  text: string;
  order: { id: string; number: string; reference: string; buyer: string };
  badge: { tone: Tone; label: string };
  says: string;
  /** Whether staff have accepted it, and can take that back. */
  isAccepted: boolean;
}

/** What was read of a statement, judged by what is here now. Undefined where it is gone. */
export async function readStatementPage({ db, now }: { db: Db; now: Date }, id: string) {
  const statement = await findStatement(db, id);
  if (!statement) return undefined;
  const [judged, account, came] = await Promise.all([
    judgeStatement(db, id, now),
    findBankAccount(db),
    linesOfStatementRecorded(db, id),
  ]);
  const toRecord = linesToRecord(judged);
  const doubtful = judged.filter((line) => line.verdict === 'doubtful');
  const known = judged.filter((line) => line.verdict === 'known');
  const { account_ending: ending } = statement;
  const isOther = ending !== null && account !== undefined && !account.accountNumber.endsWith(ending);
  return {
    id,
    state: stateOf(statement, now),
    days: daysOf(statement),
    sent: `${statement.read_by}, ${londonWhenInSentence(statement.read_at, now)}`,
    otherAccount: isOther ? { ending, ours: account.accountNumber.slice(-4) } : null,
    columns: Object.entries(STATEMENT_COLUMNS).map(
      ([name, column]): ShownColumn => ({
        name,
        hint: column.hint,
        required: 'required' in column,
        heading: statement.columns[name] ?? '',
      }),
    ),
    headings: statement.headings,
    toRecord: toRecord.map((line) => shownOf(line, ...outcomeOf(line))),
    doubtful: doubtful.map((line) =>
      shownOf(line, { tone: 'warning', label: 'Is it this order?' }, line.doubt ?? ''),
    ),
    known: known.map((line) =>
      shownOf(
        line,
        { tone: 'neutral', label: 'Here already' },
        `${line.earlier.matched_by === 'hand' ? 'Recorded by hand' : 'Recorded from a file'} by ${line.earlier.recorded_by}, ${londonWhenInSentence(line.earlier.recorded_at, now)}.`,
      ),
    ),
    expected: { expected_lines: toRecord.length, expected_pence: totalOf(toRecord) },
    sums: sumsOf(statement, { toRecord, doubtful: doubtful.length, known: known.length }),
    came: came.map(({ id: key, paid_on, amount_pence, payer, basket_uuid, order_number, reference }) => ({
      key,
      day: formatDate(paid_on),
      amount: pounds(asPence(amount_pence)),
      text: payer,
      order: { id: basket_uuid, number: order_number, reference, buyer: '' },
    })),
    recorded:
      statement.recorded_at &&
      `${counted(statement.recorded ?? 0, LINES)} recorded by ${statement.recorded_by}, ${londonWhenInSentence(statement.recorded_at, now)}.`,
  };
}

export type StatementRead = NonNullable<Awaited<ReturnType<typeof readStatementPage>>>;

const LINES = ['line', 'lines'] as const;

function stateOf(statement: BankStatement, now: Date): 'columns' | 'read' | 'over' | 'recorded' {
  if (statement.recorded_at) return 'recorded';
  if (!statement.is_read) return 'columns';
  return hasLapsed(statement, now) ? 'over' : 'read';
}

function daysOf({ first_day, last_day }: BankStatement): string {
  if (!first_day || !last_day) return 'A statement';
  return first_day === last_day
    ? formatDate(first_day)
    : `${formatDate(first_day)} to ${formatDate(last_day)}`;
}

function sumsOf(
  { lines, outgoing }: BankStatement,
  { toRecord, doubtful, known }: { toRecord: LineToRecord[]; doubtful: number; known: number },
): [name: string, value: string][] {
  const none = lines - outgoing - toRecord.length - doubtful - known;
  const sums: [string, number][] = [
    ['Doubtful, stay out unless accepted', doubtful],
    ['Here already', known],
    ['Not for an order', none],
    ['Money out', outgoing],
  ];
  return [
    ['To record', `${toRecord.length}`],
    ['They come to', pounds(totalOf(toRecord))],
    ...sums.flatMap(([name, count]): [string, string][] => (count > 0 ? [[name, `${count}`]] : [])),
  ];
}

function shownOf(
  { line, paidOn, amount, text, isAccepted, ...found }: Exclude<JudgedLine, { verdict: 'none' }>,
  badge: ShownLine['badge'],
  says: string,
): ShownLine {
  const { transfer, doubt } = found;
  return {
    line,
    day: formatDate(paidOn),
    amount: pounds(amount),
    text,
    order: orderOf(transfer),
    badge,
    says,
    isAccepted: isAccepted && doubt !== undefined,
  };
}

function orderOf({ id, orderNumber, reference, buyer }: OpenTransfer): ShownLine['order'] {
  return { id, number: orderNumber, reference, buyer };
}

function outcomeOf({
  standing,
  difference,
  transfer: { state },
}: LineToRecord): [badge: ShownLine['badge'], says: string] {
  const asked = 'Nothing is placed: Today asks what to do.';
  if (standing === 'complete')
    return difference > 0
      ? [
          { tone: 'warning', label: 'Too much' },
          `The order is placed. ${pounds(difference)} is to send back.`,
        ]
      : [{ tone: 'success', label: 'All there' }, 'The order is placed.'];
  if (standing === 'short')
    return [
      { tone: 'warning', label: 'A part' },
      `${pounds(difference)} is missing still: we tell the buyer.`,
    ];
  if (standing === 'late')
    return [{ tone: 'danger', label: state === 'withdrawn' ? 'Withdrawn' : 'Too late' }, asked];
  return [
    { tone: 'danger', label: 'Paid already' },
    `${pounds(difference)} is more than was due: Today asks you to send it back.`,
  ];
}

const SHOWN = 5;

/** The files that were sent last. */
export async function lastStatements({ db, now }: { db: Db; now: Date }) {
  const statements = await listStatements(db, SHOWN);
  return statements.map((statement) => {
    const { id, read_by, read_at, recorded } = statement;
    return {
      id,
      days: daysOf(statement),
      sent: `${read_by}, ${londonWhenInSentence(read_at, now)}`,
      state: stateOf(statement, now),
      recorded: recorded ?? 0,
    };
  });
}

export type ShownStatement = Awaited<ReturnType<typeof lastStatements>>[number];
