import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { NOT_EMPTY, sentFile } from '#src/kit/forms/sent-file.server.ts';
import { chosenColumns } from '#src/kit/parts/file-columns.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { pounds, sum } from '#src/platform/money.ts';
import { payoutGateways } from '../../payouts/payout.ts';
import { keepPayouts } from '../../payouts/payouts.server.ts';
import { readSettlement, readSettlementTable, settlementColumns } from '../../payouts/settlement.ts';
import {
  dropSettlementFile,
  endSettlementFile,
  findSettlementFile,
  keepSettlementFile,
  lockSettlementFile,
  type SettlementFile,
} from '../../payouts/settlement-files.server.ts';
import {
  columnsByHand,
  dropUpload,
  findUpload,
  forgetUpload,
  keepUpload,
  lockUpload,
  matchUpload,
  type SettlementUpload,
} from '../../payouts/settlement-uploads.server.ts';
import { judgePayouts } from './judge-settlement.server.ts';

const MOST_BYTES = 5_000_000;

const answer = z.object({ id: z.uuid() }).meta({ id: 'SettlementChanged' });
const params = z.object({ id: z.uuid('No such file') });

const settlement: Subject<SettlementFile, typeof params> = {
  kind: 'settlement',
  path: '/books/settlements/:id',
  params,
  find: (db, { id }) => findSettlementFile(db, id),
  lock: (tx, { id }) => lockSettlementFile(tx, id),
  missing: 'We couldn’t find that file. It may have been deleted.',
  changed: 'Payouts were entered meanwhile. Look at the file again.',
};

const isOver = (file: SettlementFile | undefined) => Boolean(file?.recorded_at);

const upload: Subject<SettlementUpload, typeof params> = {
  ...settlement,
  find: (db, { id }) => findUpload(db, id),
  lock: (tx, { id }) => lockUpload(tx, id),
};

/** A file that was read, or waits for its columns. */
const sent: Subject<{ isOver: boolean }, typeof params> = {
  ...settlement,
  async find(db, { id }) {
    const [waits, read] = [await findUpload(db, id), await findSettlementFile(db, id)];
    return (waits ?? read) && { isOver: isOver(read) };
  },
  async lock(tx, { id }) {
    const [waits, read] = [await lockUpload(tx, id), await lockSettlementFile(tx, id)];
    return (waits ?? read) && { isOver: isOver(read) };
  },
};

const readSettlementFile = staffAction({
  name: 'readSettlementFile',
  summary:
    'Send what a gateway has settled, payment by payment, as a CSV file: it is compared with the books, and nothing is entered yet',
  path: '/books/settlements',
  permission: 'books',
  takesFile: true,
  input: {
    id: z
      .uuid('Reload the page')
      .describe('An id that you make: sent again with it, the file takes the place of the first'),
    gateway: z.enum(payoutGateways, 'Choose whose file it is'),
    file: sentFile(MOST_BYTES, {
      none: 'Choose the file',
      empty: NOT_EMPTY,
      tooLarge: 'That file is larger than 5 MB. Choose fewer days.',
    }),
  },
  answer,
  verb: 'sent it',
  async prepare({ deps: { db, clock }, input: { gateway, file } }) {
    const table = readSettlementTable(file, gateway, await columnsByHand(db, gateway));
    if (!table.ok) throw invalid('file', table.problem);
    return { table, read: readSettlement(table, gateway, londonDate(clock.now())) };
  },
  async change({ tx, now, by, input: { id, gateway, file }, prepared: { table, read } }) {
    await lockUpload(tx, id);
    if (isOver(await lockSettlementFile(tx, id))) return stale();
    const { headings, rows, columns } = table;
    const sender = { by: by.name, now };
    const problem = read.ok ? null : read.problem;
    await keepUpload(tx, { id, gateway, file, problem, headings, rows, columns }, sender);
    if (read.ok) await keepSettlementFile(tx, { ...read, id, gateway }, sender);
    else await dropSettlementFile(tx, id);
    return changed({ id }, [{ id, kind: 'settlement', detail: '' }]);
  },
});

const matchSettlementColumns = staffAction({
  name: 'matchSettlementColumns',
  summary:
    'Say which column of a gateway’s file is which: it is read anew, and remembered for the next file with these columns',
  on: upload,
  path: '/columns',
  permission: 'books',
  input: {
    columns: z
      .record(z.string(), z.string().min(1).max(100))
      .describe('Which heading of the file each column is read from'),
  },
  answer,
  verb: 'matched its columns',
  fromForm: (fields) => ({ columns: chosenColumns(fields) }),
  async prepare({ deps: { clock }, subject: { file, gateway }, input: { columns } }) {
    if (!file) throw new Problem(409, 'The file is no longer kept. Send it again.');
    if (Object.keys(columns).some((name) => !Object.hasOwn(settlementColumns(gateway), name)))
      throw invalid('columns', 'No such column');
    const table = readSettlementTable(file, gateway, [columns]);
    const isOfFile = table.ok && Object.values(columns).every((heading) => table.headings.includes(heading));
    if (!isOfFile) throw invalid('columns', 'The file has no such columns.');
    const read = readSettlement({ ...table, columns }, gateway, londonDate(clock.now()));
    if (!read.ok) throw invalid('columns', read.problem);
    return read;
  },
  async change({ tx, now, by, subject: { gateway }, input: { id, columns }, prepared: read }) {
    if (isOver(await lockSettlementFile(tx, id))) return stale();
    await matchUpload(tx, id, columns);
    await keepSettlementFile(tx, { ...read, id, gateway }, { by: by.name, now });
    return changed({ id }, '');
  },
});

const recordSettlementFile = staffAction({
  name: 'recordSettlementFile',
  summary: 'Enter the payouts of a file with their fees; one that is here already is not entered again',
  on: settlement,
  path: '/record',
  permission: 'books',
  expected: {
    expected_payouts: formNumber(z.int().min(0)).describe('How many payouts were shown as new'),
    expected_fees: formNumber(z.int().min(0)).describe('What their fees came to, in pence'),
    expected_paid: formNumber(z.int()).describe('What they paid out, in pence'),
  },
  answer,
  done: 'Entered.',
  verb: 'entered its payouts',
  async change({ tx, now, by, subject, input: { id, ...expected } }) {
    if (isOver(subject)) return stale();
    const payouts = (await judgePayouts(tx, subject)).filter(({ verdict }) => verdict === 'new');
    const fees = sum(payouts.map(({ fee }) => fee));
    const paid = sum(payouts.map((payout) => payout.paid));
    const isAsShown =
      payouts.length === expected.expected_payouts &&
      fees === expected.expected_fees &&
      paid === expected.expected_paid;
    if (!isAsShown) return stale();
    const entered = await keepPayouts(tx, payouts, { by: by.name, now });
    if (entered !== payouts.length) return stale();
    await endSettlementFile(tx, id, { entered, by: by.name, now });
    await forgetUpload(tx, id);
    return changed({ id }, `${entered} new, fees ${pounds(fees)}`);
  },
});

const dropSettlement = staffAction({
  name: 'dropSettlementFile',
  summary: 'Delete a file that was sent and not entered',
  on: sent,
  path: '/delete',
  permission: 'books',
  answer,
  done: 'Deleted. Nothing of the file is kept.',
  verb: 'deleted it',
  async change({ tx, subject, input: { id } }) {
    if (subject.isOver) return stale();
    await dropSettlementFile(tx, id);
    await dropUpload(tx, id);
    return changed({ id }, '');
  },
});

/** What a gateway has settled, as a file: its columns are matched, it is compared with the books, and its payouts are entered. */
export const settlementActions = [
  readSettlementFile,
  matchSettlementColumns,
  recordSettlementFile,
  dropSettlement,
];

export const matchColumnsForm = () => formOf(matchSettlementColumns);

export const readSettlementForm = () => formOf(readSettlementFile);
