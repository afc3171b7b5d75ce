import { z } from 'zod';
import { recordMoneyReceived } from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { lockPhoneOrder } from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import { placePaidOrders } from '#src/features/checkout/phone-orders/place-paid-orders.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import {
  acceptLine,
  type BankStatement,
  dropStatement,
  endStatement,
  findStatement,
  hasLapsed,
  keepStatement,
  listStatements,
  lockStatement,
} from '#src/features/payments/transfers/statements.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { NOT_EMPTY, sentFile } from '#src/kit/forms/sent-file.server.ts';
import { chosenColumns, titleOf } from '#src/kit/parts/file-columns.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds } from '#src/platform/money.ts';
import { counted } from '../../moving-in/move-parts.tsx';
import {
  judgeByNow,
  judgeStatement,
  type LineToRecord,
  linesToRecord,
  totalOf,
} from './judge-statement.server.ts';
import { missingOf, readStatement, STATEMENT_COLUMNS, type StatementFile } from './read-statement.server.ts';

const MOST_BYTES = 3_000_000;
const TOO_LARGE = 'That file is larger than 3 MB. Choose fewer days at the bank.';

const answer = z.object({ id: z.uuid() }).meta({ id: 'BankStatementChanged' });
const params = z.object({ id: z.uuid('No such statement') });

const statement: Subject<BankStatement, typeof params> = {
  kind: 'bank statement',
  path: '/bank-statements/:id',
  params,
  find: (db, { id }) => findStatement(db, id),
  lock: (tx, { id }) => lockStatement(tx, id),
  missing: 'We couldn’t find that statement. It may have been deleted.',
  changed: 'Something of it was recorded meanwhile. Look at it again.',
};

const isOver = ({ recorded_at }: BankStatement) => recorded_at !== null;

const lapsed = () => new Problem(409, 'Its lines are deleted a day after it was sent. Send the file again.');

const readBankStatement = staffAction({
  name: 'readBankStatement',
  summary:
    'Send the bank’s statement as a CSV file: its lines are compared with the transfers that are awaited, and nothing is recorded yet',
  path: '/bank-statements',
  permission: 'refund',
  takesFile: true,
  input: {
    id: z
      .uuid('Reload the page')
      .describe('An id that you make: sent again with it, the file takes the place of the first'),
    file: sentFile(MOST_BYTES, { none: 'Choose the file', empty: NOT_EMPTY, tooLarge: TOO_LARGE }),
    columns: z
      .record(z.string(), z.string().min(1).max(100))
      .refine((columns) => Object.keys(columns).every((name) => name in STATEMENT_COLUMNS), 'No such column')
      .default({})
      .describe('Which heading of the file each column is read from, where they are not recognised'),
  },
  answer,
  verb: 'sent it',
  fromForm: (fields) => ({ id: fields.id, columns: chosenColumns(fields) }),
  async prepare({ deps: { db, clock }, input: { file, columns } }) {
    const read = await readWith(db, file, { today: londonDate(clock.now()), columns });
    if (!read.ok && 'problem' in read) throw invalid('file', read.problem);
    return read;
  },
  async change({ tx, now, by, input: { id }, prepared: read }) {
    const before = await lockStatement(tx, id);
    if (before && isOver(before)) return stale();
    if (!read.ok) await keepStatement(tx, { id, headings: read.headings, columns: {} }, { by: by.name, now });
    else {
      const { headings, columns, came, firstDay, lastDay, outgoing, accountEnding } = read;
      const judged = await judgeByNow(
        tx,
        came.map((line) => ({ ...line, isAccepted: false })),
        now,
      );
      const kept = judged.filter(({ verdict }) => verdict !== 'none');
      const lines = came.length + outgoing;
      await keepStatement(
        tx,
        { id, headings, columns, read: { firstDay, lastDay, lines, outgoing, accountEnding, kept } },
        { by: by.name, now },
      );
    }
    return changed({ id }, [{ id, kind: 'bank statement', detail: '' }]);
  },
});

/** Headings that were matched by hand in another file are remembered. */
const REMEMBERED = 50;

async function readWith(
  db: Db,
  file: Buffer,
  { today, columns }: { today: string; columns: Record<string, string> },
): Promise<StatementFile> {
  const isChosen = Object.keys(columns).length > 0;
  const missing = isChosen ? missingOf(columns) : [];
  if (missing.length > 0)
    throw invalid('columns', `Choose your column for: ${missing.map(titleOf).join(', ')}.`);
  const last = isChosen ? [] : await listStatements(db, REMEMBERED);
  const read = readStatement(file, today, (headings) => {
    if (isChosen)
      return Object.values(columns).every((name) => headings.includes(name)) ? columns : undefined;
    return last.find((one) => one.is_read && one.headings.join('\n') === headings.join('\n'))?.columns;
  });
  if (
    isChosen &&
    read.ok &&
    Object.entries(columns).some(([name, heading]) => read.columns[name] !== heading)
  )
    throw invalid('columns', 'The file has no such columns. Is it another file than the first?');
  return read;
}

const acceptBankStatementLine = staffAction({
  name: 'acceptBankStatementLine',
  summary:
    'Say that a doubtful line of a statement is for the order that it seems to be for, or that it isn’t',
  on: statement,
  path: '/lines/:line',
  params: { line: formNumber(z.int().min(1)) },
  permission: 'refund',
  input: { accepted: z.stringbool().or(z.boolean()) },
  answer,
  async change({ tx, now, subject, input: { id, line, accepted } }) {
    if (isOver(subject)) return stale();
    if (hasLapsed(subject, now)) return lapsed();
    if (!(await acceptLine(tx, id, line, accepted)))
      return new Problem(404, 'The statement has no such line.');
    return changed({ id });
  },
});

const recordBankStatement = staffAction({
  name: 'recordBankStatement',
  summary:
    'Record the lines of a statement that are for orders: each order whose money is all there is placed',
  on: statement,
  path: '/record',
  handsOut: true,
  async preview({ db, clock }, _by, { id }) {
    const found = await findStatement(db, id);
    if (found && hasLapsed(found, clock.now())) throw lapsed();
    const lines = linesToRecord(await judgeStatement(db, id, clock.now()));
    if (lines.length === 0) throw new Problem(409, 'It has nothing to record by now.');
    return foresee(lines);
  },
  expected: {
    expected_lines: formNumber(z.int().min(1)).describe('How many lines were shown as to be recorded'),
    expected_pence: formNumber(z.int().min(1)).describe('What they came to, in pence'),
  },
  answer,
  done: 'Recorded. Orders whose money is all there are placed.',
  verb: 'recorded it',
  async change({ tx, now, deps, by, subject, input: { id, expected_lines, expected_pence } }) {
    if (isOver(subject)) return stale();
    if (hasLapsed(subject, now)) return lapsed();
    const lines = await lockedLines(tx, id, now);
    if (!lines || lines.length !== expected_lines || totalOf(lines) !== expected_pence) return stale();
    for (const line of lines) await recordLine(tx, deps, { ...line, statement: id }, { by: by.name, now });
    await endStatement(tx, id, { recorded: lines.length, by: by.name, now });
    const sum = `${counted(lines.length, ['line', 'lines'])}, ${pounds(totalOf(lines))}`;
    return changed({ id }, [
      { id, detail: `${sum}: ${orderNumbers(lines)}` },
      ...lines.map(({ transfer, amount, paidOn }) => ({
        id: transfer.id,
        kind: 'phone order',
        detail: `${pounds(amount)} of ${formatDate(paidOn)}`,
      })),
    ]);
  },
  afterwards: placePaidOrders,
});

/**
 * The lines to record, once nothing else can be recorded for their orders. They are locked in one order everywhere, so that
 * two who record the same file do not wait for each other. Undefined where others are for them by then.
 */
async function lockedLines(tx: Tx, id: string, now: Date): Promise<LineToRecord[] | undefined> {
  const ordersOf = (lines: LineToRecord[]) => new Set(lines.map(({ transfer }) => transfer.id));
  const locked = ordersOf(linesToRecord(await judgeStatement(tx, id, now)));
  for (const order of [...locked].sort()) await lockPhoneOrder(tx, order, now);
  const lines = linesToRecord(await judgeStatement(tx, id, now));
  return ordersOf(lines).isSubsetOf(locked) ? lines : undefined;
}

async function recordLine(
  tx: Tx,
  deps: Parameters<typeof recordMoneyReceived>[1],
  {
    transfer,
    paidOn,
    amount,
    text,
    matchedBy,
    rowHash,
    statement: from,
  }: LineToRecord & { statement: string },
  { by, now }: { by: string; now: Date },
) {
  // As the lines before it have left it.
  const order = await lockPhoneOrder(tx, transfer.id, now);
  if (!order?.transfer) throw new Problem(409, statement.changed ?? '');
  const line = {
    order: { ...order, transfer: order.transfer },
    paidOn,
    amount,
    payer: text,
    matchedBy,
    rowHash,
    statement: from,
  };
  if (!(await recordMoneyReceived(tx, deps, line, { by, now })))
    throw new Problem(409, statement.changed ?? '');
}

function orderNumbers(lines: readonly LineToRecord[]): string {
  return [...new Set(lines.map(({ transfer }) => transfer.orderNumber))].join(', ');
}

/** What happens once they are recorded. */
function foresee(lines: readonly LineToRecord[]): string[] {
  const ofStanding = (...standings: LineToRecord['standing'][]) =>
    lines.filter(({ standing }) => standings.includes(standing));
  const placed = ofStanding('complete');
  const short = ofStanding('short');
  const toDecide = ofStanding('surplus', 'late');
  const over = placed.filter(({ difference }) => difference > 0);
  return [
    `${counted(lines.length, ['line', 'lines'])}, ${pounds(totalOf(lines))}, ${lines.length === 1 ? 'is' : 'are'} recorded.`,
    ...(placed.length > 0 ? [`Placed, with a receipt to the buyer: ${orderNumbers(placed)}.`] : []),
    ...(short.length > 0 ? [`Still short, and the buyer is told: ${orderNumbers(short)}.`] : []),
    ...(over.length > 0 ? [`More than was due, to send back: ${orderNumbers(over)}.`] : []),
    ...(toDecide.length > 0
      ? [
          `Nothing is placed for ${pounds(totalOf(toDecide))}, which Today asks about: ${orderNumbers(toDecide)}.`,
        ]
      : []),
  ];
}

const dropBankStatement = staffAction({
  name: 'dropBankStatement',
  summary: 'Delete a statement that was sent and not recorded',
  on: statement,
  path: '/delete',
  permission: 'refund',
  answer,
  done: 'Deleted. Nothing of the file is kept.',
  verb: 'deleted it',
  async change({ tx, subject, input: { id } }) {
    if (isOver(subject)) return stale();
    await dropStatement(tx, id);
    return changed({ id }, '');
  },
});

/** The bank's statement as a file: it is read, its doubtful lines are answered, and it is recorded. */
export const statementActions = [
  readBankStatement,
  acceptBankStatementLine,
  recordBankStatement,
  dropBankStatement,
];

export const readStatementForm = () => formOf(readBankStatement);
