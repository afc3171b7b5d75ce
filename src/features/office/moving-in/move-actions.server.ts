import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { NOT_EMPTY, sentFile } from '#src/kit/forms/sent-file.server.ts';
import { chosenColumns, missingColumns, titleOf } from '#src/kit/parts/file-columns.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import {
  answerRow,
  beginJob,
  dropMove,
  findMove,
  keepFile,
  lockMove,
  type Move,
  UNDO_MS,
} from './moves.server.ts';
import { kindNamed } from './moving-kinds.server.ts';
import { readTable } from './read-table.server.ts';
import { csvOfFile } from './sent-file.server.ts';
import { setTelling, toldOf } from './told-people.server.ts';

const MOST_BYTES = 10_000_000;
const TOO_LARGE = 'That file is larger than 10 MB. Divide it into several.';

const answer = z.object({ id: z.uuid() }).meta({ id: 'MoveChanged' });
const params = z.object({ id: z.uuid('No such file') });

const move: Subject<Move, typeof params> = {
  kind: 'move',
  path: '/moves/:id',
  params,
  find: (db, { id }) => findMove(db, id),
  lock: (tx, { id }) => lockMove(tx, id),
  missing: 'We couldn’t find that file. It may have been deleted.',
  changed: 'That has gone on meanwhile. Look at it again.',
};

const sendMoveFile = staffAction({
  name: 'sendMoveFile',
  summary:
    'Send a file of another system: a CSV or an Excel file of customers or learners. Nothing is moved yet',
  path: '/moves',
  permission: 'move',
  takesFile: true,
  input: {
    id: z.uuid('Reload the page').describe('An id that you make: sent twice, the file is kept once'),
    kind: z
      .string('Choose what’s in the file')
      .refine((name) => kindNamed(name), 'Choose what’s in the file'),
    file: sentFile(MOST_BYTES, { none: 'Choose a file', empty: NOT_EMPTY, tooLarge: TOO_LARGE }),
  },
  answer,
  async prepare({ input: { file } }) {
    const sent = await csvOfFile(file);
    if (!sent.ok) throw invalid('file', sent.problem);
    const table = readTable(sent.csv);
    if (!table.ok) throw invalid('file', table.problem);
    return { table, csv: sent.csv };
  },
  async change({ tx, now, by, input: { id, kind: name }, prepared: { table, csv } }) {
    const kind = kindNamed(name);
    if (!kind) return invalid('kind', 'Choose what’s in the file');
    if (await findMove(tx, id)) return changed({ id });
    await keepFile(tx, { id, kind, file: csv, table }, { by: by.name, now });
    return changed({ id }, [{ id, kind: 'move', detail: `${table.rows.length} rows of ${name}` }]);
  },
});

const tryMove = staffAction({
  name: 'tryMove',
  summary: 'Match the columns of a file, and have it tried: nothing is written',
  on: move,
  path: '/try',
  permission: 'move',
  input: {
    columns: z.record(z.string(), z.string()).describe('Which heading of the file each column is read from'),
  },
  answer,
  verb: 'tried it',
  fromForm: (fields) => ({ columns: chosenColumns(fields) }),
  async change({ tx, deps, subject, input: { id, columns } }) {
    if (!['sent', 'tried'].includes(subject.state)) return stale();
    const kind = kindNamed(subject.kind);
    const known = new Set(subject.headings.map(({ name }) => name));
    const unknown = Object.entries(columns).find(
      ([name, heading]) => !kind || !(name in kind.columns) || !known.has(heading),
    );
    if (!kind || unknown) return invalid('columns', `The file has no column for ${unknown?.[0]}.`);
    const missing = missingColumns(kind, new Map(Object.entries(columns)));
    if (missing.length > 0)
      return invalid('columns', `Choose your column for: ${missing.map(titleOf).join(', ')}.`);
    await beginJob(tx, deps, id, { state: 'trying', columns });
    return changed({ id }, '');
  },
});

const answerMoveRow = staffAction({
  name: 'answerMoveRow',
  summary: 'Correct a cell of a row before it is moved, or leave the row out',
  on: move,
  path: '/rows/:line',
  params: { line: formNumber(z.int().min(1)) },
  permission: 'move',
  input: {
    column: z.string().max(100).optional(),
    value: z.string().trim().max(1_000, 'Use 1,000 characters or fewer').optional(),
    leave_out: z.stringbool().or(z.boolean()).optional(),
  },
  answer: z.object({ id: z.uuid(), verdict: z.string() }).meta({ id: 'MoveRowAnswered' }),
  done: 'Noted. The row was tried again.',
  async change({ tx, now, deps, by, subject, input: { id, line, column, value, leave_out } }) {
    if (subject.state !== 'tried') return stale();
    const kind = kindNamed(subject.kind);
    if (column !== undefined && (!kind || !(column in kind.columns)))
      return invalid('column', 'No such column');
    const corrected = column !== undefined && value !== undefined ? { cells: { [column]: value } } : {};
    const answered = { ...corrected, ...(leave_out !== undefined && { leaveOut: leave_out }) };
    const verdict = await answerRow(tx, subject, {
      line,
      answer: answered,
      by: by.name,
      now,
      secrets: deps.secrets,
    });
    return verdict ? changed({ id, verdict }) : new Problem(404, 'The file has no such row.');
  },
});

const startMove = staffAction({
  name: 'startMove',
  summary:
    'Move the rows of a file in that are good or doubtful, or go on after it stopped. Nobody is emailed',
  on: move,
  path: '/start',
  permission: 'move',
  needsRecentSignIn: true,
  answer,
  verb: 'moved it in',
  async change({ tx, deps, by, subject, input: { id } }) {
    const goesOn = subject.state === 'stopped' && subject.moved_by !== null && subject.moved_at === null;
    if (subject.state !== 'tried' && !goesOn) return stale();
    await beginJob(tx, deps, id, { state: 'moving', by: by.name });
    return changed({ id }, `${subject.rows} rows of ${subject.kind}`);
  },
});

const undoMove = staffAction({
  name: 'undoMove',
  summary: 'Undo a move within 24 hours: what the file brought is removed, unless somebody has built on it',
  on: move,
  path: '/undo',
  permission: 'move',
  needsRecentSignIn: true,
  answer,
  verb: 'undid it',
  async change({ tx, now, deps, subject, input: { id } }) {
    const { state, moved_at: movedAt } = subject;
    if (state !== 'moved' && state !== 'stopped') return stale();
    if (movedAt && movedAt.getTime() + UNDO_MS < now.getTime())
      return new Problem(409, 'It was moved more than 24 hours ago, so it stays.');
    await setTelling(tx, id, null);
    await beginJob(tx, deps, id, { state: 'undoing' });
    return changed({ id }, '');
  },
});

const tellMovedPeople = staffAction({
  name: 'tellMovedPeople',
  summary: 'Email the people of a move what is here for them: each once, and a few a minute',
  on: move,
  path: '/tell',
  permission: 'move',
  needsRecentSignIn: true,
  answer,
  done: 'They’re being emailed now, a few a minute.',
  verb: 'had its people told',
  async change({ tx, now, by, subject, input: { id } }) {
    if (subject.state !== 'moved' || subject.telling_since) return stale();
    const { people, told } = await toldOf(tx, subject);
    if (people === told) return new Problem(409, 'Everybody has been told already.');
    await setTelling(tx, id, { by: by.name, now });
    return changed({ id }, `${people - told} of ${people} people`);
  },
});

const stopTellingMovedPeople = staffAction({
  name: 'stopTellingMovedPeople',
  summary: 'Stop emailing the people of a move: whoever was told stays told',
  on: move,
  path: '/stop-telling',
  permission: 'move',
  answer,
  done: 'Stopped. Nobody else is emailed.',
  verb: 'stopped telling its people',
  async change({ tx, subject, input: { id } }) {
    if (!subject.telling_since) return stale();
    await setTelling(tx, id, null);
    const { people, told } = await toldOf(tx, subject);
    return changed({ id }, `${told} of ${people} people are told`);
  },
});

const dropMoveFile = staffAction({
  name: 'dropMoveFile',
  summary: 'Delete a file that was sent and not moved',
  on: move,
  path: '/delete',
  permission: 'move',
  answer,
  done: 'Deleted. Nothing of the file is kept.',
  verb: 'deleted it',
  async change({ tx, subject, input: { id } }) {
    const isUnused = subject.state === 'sent' || subject.state === 'tried';
    if (!isUnused) return stale();
    await dropMove(tx, id);
    return changed({ id }, '');
  },
});

/** Moving in: a file is sent, its columns are matched, it is tried, moved, and undone within a day; its people are told. */
export const moveActions = [
  ...[sendMoveFile, tryMove, answerMoveRow, startMove, undoMove, dropMoveFile],
  ...[tellMovedPeople, stopTellingMovedPeople],
];

export const sendFileForm = () => formOf(sendMoveFile);
export const moveForms = () => ({ tryMove: formOf(tryMove), answerMoveRow: formOf(answerMoveRow) });
