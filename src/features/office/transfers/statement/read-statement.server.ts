import { matchColumns, missingColumns } from '#src/kit/parts/file-columns.ts';
import { plainCell, readDay, readSigned } from '#src/kit/parts/file-values.ts';
import { isAmount, readSentTable } from '#src/kit/parts/sent-table.ts';
import { formatDate } from '#src/platform/dates.ts';
import { asPence, type Pence } from '#src/platform/money.ts';

/** What is read of a statement, and what banks call it, as `headingKey` writes that. */
export const STATEMENT_COLUMNS = {
  date: {
    hint: 'The day on the statement',
    required: true,
    also: ['transaction_date', 'date_completed_utc', 'completed_date', 'posting_date', 'value_date'],
  },
  amount: {
    hint: 'Where one column has what came and, below nought, what went',
    also: ['value', 'amount_gbp', 'transaction_amount'],
  },
  paid_in: {
    hint: 'Where what came has a column of its own',
    also: ['money_in', 'credit_amount', 'credit', 'credits', 'amount_in', 'in', 'received'],
  },
  paid_out: {
    hint: 'Where what went has a column of its own',
    also: ['money_out', 'debit_amount', 'debit', 'debits', 'amount_out', 'out', 'withdrawn'],
  },
  description: {
    hint: 'Whatever the bank says of it',
    also: ['transaction_description', 'memo', 'narrative', 'details', 'transaction_details'],
  },
  payer: { hint: '', also: ['name', 'counter_party', 'counterparty', 'counterparty_name', 'payee'] },
  reference: { hint: '', also: ['payment_reference', 'notes_and_tags', 'notes'] },
  account: { hint: 'Of the school', also: ['account_number'] },
} satisfies Record<string, { hint: string; required?: true; also: string[] }>;

export type StatementColumn = keyof typeof STATEMENT_COLUMNS;

const KIND = { columns: STATEMENT_COLUMNS };

/** Money that came. */
export interface StatementLine {
  /** Where it begins in the file. */
  line: number;
  paidOn: string;
  amount: Pence;
  /** Whatever the bank says of it. */
  text: string;
}

export interface Statement {
  ok: true;
  headings: string[];
  columns: Record<string, string>;
  /** What came, and how many lines are of money that went. */
  came: StatementLine[];
  outgoing: number;
  firstDay: string;
  lastDay: string;
  /** The last digits of the account, where the file says it. */
  accountEnding: string | null;
}

export type StatementFile =
  | Statement
  /** Its columns are to be matched by hand. */
  | { ok: false; headings: string[] }
  | { ok: false; problem: string };

const MOST_LINES = 10_000;

/**
 * Reads a statement as UK banks give it as a CSV file: with lines above the names of the columns, or without names at all.
 * `matched` says of some headings which column each is of ours, where that was chosen by hand.
 */
export function readStatement(
  file: Uint8Array,
  today: string,
  matched: (headings: readonly string[]) => Record<string, string> | undefined = () => undefined,
): StatementFile {
  const table = readSentTable(file, {
    mostLines: MOST_LINES,
    columnsOf: (headings) => {
      const columns = matched(headings) ?? Object.fromEntries(matchColumns(KIND, headings));
      return missingOf(columns).length === 0 ? columns : undefined;
    },
    columnsWithoutNames,
  });
  if (!table.ok) return refused(table.problem);
  const { headings, columns } = table;
  if (!columns) return { ok: false, headings };
  const cellOf = (cells: Record<string, string>, column: StatementColumn) =>
    plainCell(cells[columns[column] ?? ''] ?? '');
  const came: StatementLine[] = [];
  const days: string[] = [];
  const accounts = new Set<string>();
  for (const { line, cells } of table.rows) {
    const money = amountOf((column) => cellOf(cells, column), columns);
    const dayCell = cellOf(cells, 'date');
    const isFormula = [dayCell, money.cell].find((cell) => cell.startsWith('='));
    if (isFormula !== undefined)
      return refused(`Line ${line} has a formula. Send the file as the bank gave it.`);
    // What stands below a statement, and balances.
    if (dayCell === '' || money.amount === 0) continue;
    if (money.amount === undefined)
      return refused(`Line ${line} has an amount that can’t be read: “${money.cell.slice(0, 40)}”.`);
    const paidOn = readDay(dayCell);
    if (!paidOn) return refused(`Line ${line} has no day of the kind 21/11/2026: “${dayCell.slice(0, 40)}”.`);
    if (paidOn > today)
      return refused(
        `Line ${line} is of ${formatDate(paidOn)}, which is still to come. Do days come before months in the file?`,
      );
    days.push(paidOn);
    const account = cellOf(cells, 'account').replace(/\D/g, '').slice(-8);
    if (account) accounts.add(account);
    if (money.amount > 0)
      came.push({
        line,
        paidOn,
        amount: asPence(money.amount),
        text: textOf((column) => cellOf(cells, column)),
      });
  }
  if (days.length === 0) return refused('It has no line with money that came or went.');
  if (accounts.size > 1)
    return refused(
      `It has the lines of ${accounts.size} accounts, ending ${[...accounts].map((one) => one.slice(-4)).join(', ')}. Choose one at the bank.`,
    );
  days.sort();
  return {
    ok: true,
    headings,
    columns,
    came,
    outgoing: days.length - came.length,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    accountEnding: [...accounts][0]?.slice(-4) ?? null,
  };
}

const refused = (problem: string) => ({ ok: false, problem }) as const;

/** Reads a file without column names: the day, the only amount, and the texts in their order. */
function columnsWithoutNames(fields: readonly string[]): Record<string, string> | undefined {
  const name = (index: number) => `Column ${index + 1}`;
  const amounts = fields.flatMap((field, index) => (isAmount(field) ? [index] : []));
  const [amount] = amounts;
  if (amounts.length !== 1 || amount === undefined) return undefined;
  const day = fields.findIndex((field) => readDay(field) !== undefined);
  const texts = fields.flatMap((field, index) =>
    index !== amount && index !== day && /[a-z]/i.test(field) ? [name(index)] : [],
  );
  const [description = '', payer = '', reference = ''] = texts;
  return { date: name(day), amount: name(amount), description, payer, reference };
}

/** What must be matched before a statement can be read. */
export function missingOf(columns: Record<string, string>): string[] {
  const missing = missingColumns(KIND, new Map(Object.entries(columns)));
  return columns.amount || columns.paid_in ? missing : [...missing, 'amount'];
}

function textOf(cellOf: (column: StatementColumn) => string): string {
  const texts = (['payer', 'reference', 'description'] as const).map((column) =>
    cellOf(column).replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '),
  );
  return [...new Set(texts.filter((text) => text !== ''))].join(' · ').slice(0, 200);
}

/** Above nought what came, below it what went. Undefined where it cannot be read. */
function amountOf(
  cellOf: (column: StatementColumn) => string,
  columns: Record<string, string>,
): { amount: number | undefined; cell: string } {
  if (!columns.paid_in) {
    const cell = cellOf('amount');
    return { amount: readSigned(cell), cell };
  }
  const [cameCell, wentCell] = [cellOf('paid_in'), cellOf('paid_out')];
  const [came, went] = [readSigned(cameCell), readSigned(wentCell)];
  if (came === undefined) return { amount: undefined, cell: cameCell };
  if (went === undefined) return { amount: undefined, cell: wentCell };
  return { amount: Math.abs(came) - Math.abs(went), cell: cameCell || wentCell };
}
