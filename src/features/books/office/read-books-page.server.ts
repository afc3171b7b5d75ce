import { createHash, randomUUID } from 'node:crypto';
import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import {
  formatDate,
  formatHours,
  formatMonth,
  londonWhenInLine,
  londonWhenInSentence,
  shortDay,
} from '#src/platform/dates.ts';
import { asPence, type Pence, pounds, sum, ZERO } from '#src/platform/money.ts';
import { lastDayOfMonth, monthAfter, monthBefore } from '#src/platform/months.ts';
import { closedMonthNumbers, findClosedMonth } from '../closed-months/closed-months.server.ts';
import { isOver, nextToClose, readOpenMonth } from '../closed-months/read-books.server.ts';
import { accountCodes } from '../exports/account-codes.server.ts';
import { type AccountCodes, codeNames, keysOfProgram, type Program } from '../exports/account-codes.ts';
import {
  type Account,
  accountKeys,
  accountNames,
  type JournalLine,
  saleAccounts,
} from '../journal/journal.ts';
import type { OwedAtEnd } from '../liability/owed.server.ts';
import { payoutsOfMonth } from './compare-payouts.server.ts';
import { listClosedFiles, listFilesOfOpenMonth } from './month-files.server.ts';
import { listSettlementFiles } from './settlement/read-settlement-page.server.ts';

type BooksDeps = Pick<Services, 'db' | 'school' | 'clock'>;

/** The fingerprint of a journal: closing a month agrees to this one. */
export function fingerprintOf(lines: readonly JournalLine[]): string {
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 24);
}

/** A month of the books in the words and numbers of the page. */
export async function readBooksPage(deps: BooksDeps, month: string, program: Program) {
  const { db, clock } = deps;
  const now = clock.now();
  const today = londonDate(now);
  const { model } = deps.school.current().vat;
  const isAgent = model === 'agent';
  const [read, next, closedMonths, codes, payouts, settlements] = await Promise.all([
    readMonthAsItIs(deps, month, program),
    nextToClose(db),
    closedMonthNumbers(db),
    accountCodes(db, program),
    payoutsOfMonth(db, month),
    listSettlementFiles(db, now),
  ]);
  const { closed, lines, owed, files } = read;
  return {
    month,
    title: formatMonth(month),
    state: closed
      ? `Closed as number ${closed.number} by ${closed.closedBy} ${londonWhenInSentence(closed.closedAt, now)}`
      : `Open${month === today.slice(0, 7) ? ', until now' : ''}`,
    before: { month: monthBefore(month), label: formatMonth(monthBefore(month)) },
    after:
      month < today.slice(0, 7)
        ? { month: monthAfter(month), label: formatMonth(monthAfter(month)) }
        : undefined,
    isAgent,
    isRegistered: model !== 'unregistered',
    figures: figuresOf(lines, owed.at(-1), isAgent),
    // Of a closed month the files have the codes of then.
    accounts: accountsOf(lines, codes, closed ? [] : keysOfProgram[program]),
    owed: owed.map((day) => owedRow(day, today)).reverse(),
    files: files.map(({ name, title }) => ({
      title,
      address: `/office/books.csv?month=${month}&file=${name}`,
    })),
    codes: keysOfProgram[program].map((key) => ({ key, name: codeNames[key], code: codes[key] })),
    payouts,
    settlements,
    /** Of the file that is sent next. */
    settlementId: randomUUID(),
    closing: closed ? undefined : closingOf({ month, next, now, lines }),
    closedMonths: closedMonths.map((one) => ({
      number: one.number,
      month: one.month,
      title: formatMonth(one.month),
      closed: `${one.closedBy}, ${londonWhenInLine(one.closedAt, now)}`,
    })),
  };
}

export type BooksPage = Awaited<ReturnType<typeof readBooksPage>>;

/** A closed month as it was kept, an open one as it is now. */
async function readMonthAsItIs(deps: BooksDeps, month: string, program: Program) {
  const closed = await findClosedMonth(deps.db, month);
  if (closed) {
    const files = await listClosedFiles(deps, program, closed.number);
    return { closed, lines: closed.journal, owed: closed.owed, files };
  }
  const open = await readOpenMonth(deps, month);
  const files = await listFilesOfOpenMonth(deps, program, open);
  return { closed, lines: open.lines, owed: open.owed, files };
}

function figuresOf(lines: readonly JournalLine[], owed: OwedAtEnd | undefined, isAgent: boolean) {
  const of = (accounts: readonly Account[], some = lines): Pence =>
    sum(some.filter(({ account }) => accounts.includes(account)).map(({ pence }) => asPence(pence)));
  const booked = lines.filter(({ part }) => part !== 'paid ahead');
  const credit = (pence: Pence) => pounds(asPence(0 - pence));
  return [
    {
      name: 'Sales',
      sum: credit(of([...saleAccounts, 'by_phone'], booked)),
      note: isAgent ? 'less refunds, without VAT; lessons are the instructors’' : 'less refunds, without VAT',
    },
    { name: 'VAT', sum: credit(of(['vat'])), note: 'less that of refunds' },
    { name: 'Fees of gateways', sum: pounds(of(['gateway_fees'])), note: 'as far as they are known' },
    {
      name: 'Hours owed',
      sum: formatHours(owed?.minutes ?? 0),
      note: `${pounds(owed?.pence ?? ZERO)} was paid for them`,
    },
    { name: 'Vouchers owed', sum: pounds(owed?.vouchers ?? ZERO), note: 'not spent' },
  ];
}

/** What each account comes to in the month, by what was done, in the order of the accounts. */
function accountsOf(lines: readonly JournalLine[], codes: AccountCodes, keys: readonly string[]) {
  return accountKeys.flatMap((account) =>
    [
      ...Map.groupBy(
        lines.filter((line) => line.account === account),
        textOf,
      ),
    ].map(([text, own]) => {
      const total = sum(own.map(({ pence }) => asPence(pence)));
      return {
        account: accountNames[account],
        code: keys.includes(account) ? codes[account] : '',
        text,
        debit: total > 0 ? pounds(total) : '',
        credit: total < 0 ? pounds(asPence(0 - total)) : '',
      };
    }),
  );
}

function textOf({ text, part }: JournalLine): string {
  return part === 'correction' ? `${text}, of closed months` : text;
}

function owedRow(owed: OwedAtEnd, today: string) {
  return {
    day: shortDay(owed.day, today),
    hours: formatHours(owed.minutes),
    paid: pounds(owed.pence),
    opening: formatHours(owed.openingMinutes),
    vouchers: pounds(owed.vouchers),
  };
}

interface Closing {
  month: string;
  next: { month: string; number: number } | undefined;
  now: Date;
  lines: readonly JournalLine[];
}

/** How the month is closed, or why not yet. */
function closingOf({ month, next, now, lines }: Closing) {
  if (!next || month < next.month) return { why: 'Nothing was sold in this month or before it.' };
  if (month > next.month) {
    const title = formatMonth(next.month);
    return { why: `Months are closed in order: ${title} comes first.`, first: { month: next.month, title } };
  }
  if (!isOver(month, now))
    return { why: `You can close it an hour after the end of ${formatDate(lastDayOfMonth(month))}.` };
  return { number: next.number, fingerprint: fingerprintOf(lines) };
}
