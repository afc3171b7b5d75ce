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

/** The files of an open month for a program, as it is now. */
export async function filesOfOpenMonth(
  { db }: Pick<Services, 'db'>,
  program: Program,
  month: OpenMonth,
): Promise<ExportFile[]> {
  return exportFiles(program, month, await accountCodes(db, program));
}

/** What files a closed month has for a program. */
export async function listClosedFiles({ db }: Pick<Services, 'db'>, program: Program, number: number) {
  const files = await filesOfClosedMonth(db, number);
  return files.filter(({ name }) => name.startsWith(`${program}-`));
}

/** A file of a month: of a closed one as it was made then, of an open one as it is now. */
export async function fileOfMonth(
  deps: Pick<Services, 'db' | 'school' | 'clock'>,
  { month, program, name }: { month: string; program: Program; name: string },
): Promise<string | undefined> {
  const closed = await findClosedMonth(deps.db, month);
  if (closed) return fileOfClosedMonth(deps.db, closed.number, name);
  const files = await filesOfOpenMonth(deps, program, await readOpenMonth(deps, month));
  return files.find((file) => file.name === name)?.content;
}
