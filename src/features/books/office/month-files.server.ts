import type { Services } from '#src/platform/context/services.server.ts';
import {
  fileOfClosedMonth,
  filesOfClosedMonth,
  findClosedMonth,
} from '../closed-months/closed-months.server.ts';
import { type OpenMonth, readOpenMonth } from '../closed-months/read-books.server.ts';
import { accountCodes } from '../exports/account-codes.server.ts';
import type { Program } from '../exports/account-codes.ts';
import type { ExportFile } from '../exports/export-file.ts';
import { exportFiles } from '../exports/export-files.ts';
import { filesOfInvoices, invoicesText } from '../exports/xero.ts';
import { saleEntries } from '../journal/read-journal.server.ts';

type BooksDeps = Pick<Services, 'db' | 'school' | 'clock'>;

/** What files an open month has for a program. */
export async function listFilesOfOpenMonth(deps: BooksDeps, program: Program, month: OpenMonth) {
  const files = exportFiles(program, month, await accountCodes(deps.db, program));
  return [...files, ...invoiceFilesOf(program, month)]
    .map(({ name, title }) => ({ name, title }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** All files of an open month for a program, as it is now. */
export async function filesOfOpenMonth(
  deps: BooksDeps,
  program: Program,
  month: OpenMonth,
): Promise<ExportFile[]> {
  const codes = await accountCodes(deps.db, program);
  const files = exportFiles(program, month, codes);
  for (const { name, title, part } of invoiceFilesOf(program, month))
    files.push({ name, title, content: invoicesText(await entriesOf(deps, month, part), codes) });
  return files;
}

async function fileOfOpenMonth(deps: BooksDeps, program: Program, name: string, month: OpenMonth) {
  const codes = await accountCodes(deps.db, program);
  const invoices = invoiceFilesOf(program, month).find((file) => file.name === name);
  if (invoices) return invoicesText(await entriesOf(deps, month, invoices.part), codes);
  return exportFiles(program, month, codes).find((file) => file.name === name)?.content;
}

function invoiceFilesOf(program: Program, { orders: { sales, refunds } }: OpenMonth) {
  return program === 'xero' ? filesOfInvoices(sales + refunds.length) : [];
}

/** Sales come first, as they were paid, then what went back. */
async function entriesOf(
  deps: BooksDeps,
  { days, orders: { sales, refunds } }: OpenMonth,
  { skip, most }: { skip: number; most: number },
) {
  const left = Math.max(0, sales - skip);
  const sold = left > 0 ? await saleEntries(deps, days, { skip, most: Math.min(most, left) }) : [];
  return [...sold, ...refunds.slice(Math.max(0, skip - sales), Math.max(0, skip + most - sales))];
}

/** What files a closed month has for a program. */
export async function listClosedFiles({ db }: Pick<Services, 'db'>, program: Program, number: number) {
  const files = await filesOfClosedMonth(db, number);
  return files.filter(({ name }) => name.startsWith(`${program}-`));
}

/** A file of a month: as it was made when the month was closed, or as it is now while the month is open. */
export async function fileOfMonth(
  deps: BooksDeps,
  { month, program, name }: { month: string; program: Program; name: string },
): Promise<string | undefined> {
  const closed = await findClosedMonth(deps.db, month);
  if (closed) return fileOfClosedMonth(deps.db, closed.number, name);
  return fileOfOpenMonth(deps, program, name, await readOpenMonth(deps, month));
}
