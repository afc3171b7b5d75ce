import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { NOT_EMPTY, sentFile } from '#src/kit/forms/sent-file.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatMonth } from '#src/platform/dates.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { findClosedMonth, keepClosedMonth } from '../closed-months/closed-months.server.ts';
import {
  isOver,
  lastDayClosedForGood,
  nextToClose,
  readOpenMonth,
} from '../closed-months/read-books.server.ts';
import { setAccountCodes } from '../exports/account-codes.server.ts';
import {
  type CodeKey,
  codeKeys,
  codeProblem,
  keysOfProgram,
  LONGEST_CODE,
  programNames,
  programs,
} from '../exports/account-codes.ts';
import { payoutGateways, readPayouts } from '../payouts/payout.ts';
import { changedPayouts, keepPayouts } from '../payouts/payouts.server.ts';
import { filesOfOpenMonth } from './month-files.server.ts';
import { fingerprintOf } from './read-books-page.server.ts';
import { readSettlementForm } from './settlement/settlement-actions.server.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month');
const params = z.object({ month });

/** A month is there, whether or not anything was sold in it. */
const bookedMonth: Subject<string, typeof params> = {
  kind: 'books',
  path: '/books/months/:month',
  params,
  ids: (input) => [input.month],
  find: async (_db, input) => input.month,
  missing: 'We couldn’t find that month.',
  changed: 'The month has changed since you opened this page. Check it again before you close it.',
};

const OUT_OF_ORDER = 'Months are closed in order: an earlier one comes first.';

const closeMonth = staffAction({
  name: 'closeMonth',
  summary: 'Close a month of the books, for ever; months are closed in order',
  on: bookedMonth,
  path: '/close',
  permission: 'books',
  needsRecentSignIn: true,
  expected: { expected_journal: z.string().max(64) },
  answer: z.object({ month: z.string() }).meta({ id: 'MonthClosed' }),
  done: 'Closed. Its numbers and files stay as they are now.',
  verb: 'closed it',
  async prepare({ deps, input }) {
    const next = await nextToClose(deps.db);
    if (next?.month !== input.month) return undefined;
    if (!isOver(input.month, deps.clock.now())) throw new Problem(422, 'That month isn’t over yet.');
    const open = await readOpenMonth(deps, input.month);
    const files = await Promise.all(programs.map((program) => filesOfOpenMonth(deps, program, open)));
    return { open, number: next.number, files: files.flat() };
  },
  async change({ tx, now, by, input, prepared }) {
    if (!prepared) return (await findClosedMonth(tx, input.month)) ? stale() : new Problem(422, OUT_OF_ORDER);
    const { open, number, files } = prepared;
    if (fingerprintOf(open.lines) !== input.expected_journal) return stale();
    const { lines: journal, owed } = open;
    const kept = await keepClosedMonth(
      tx,
      { number, month: input.month, journal, owed, closedBy: by.name, closedAt: now },
      files,
    );
    return kept ? changed({ month: input.month }, `number ${number}`) : stale();
  },
});

const code = z.string().trim().max(LONGEST_CODE, `Use at most ${LONGEST_CODE} characters`).optional();

const setAccounts = staffAction({
  name: 'setAccountCodes',
  summary: 'Set by which codes or names a program for bookkeeping knows the accounts',
  method: 'PUT',
  path: '/books/programs/:program/accounts',
  params: { program: z.enum(programs, 'Choose a program') },
  permission: 'books',
  input: Object.fromEntries(codeKeys.map((key) => [key, code])) as Record<CodeKey, typeof code>,
  answer: z.object({ program: z.string() }).meta({ id: 'AccountCodesSet' }),
  done: 'Saved. The files of open months use them from now on.',
  async change({ tx, input }) {
    const { program } = input;
    const given = keysOfProgram[program].flatMap((key) => {
      const typed = input[key];
      return typed === undefined ? [] : [[key, typed] as const];
    });
    for (const [key, typed] of given) {
      const problem = codeProblem(program, key, typed);
      if (problem) return invalid(key, problem);
    }
    await setAccountCodes(tx, program, new Map(given));
    return changed({ program }, [{ kind: 'books', id: program, detail: programNames[program] }]);
  },
});

const MOST_BYTES = 1_000_000;
const TOO_LARGE = 'That file is larger than 1 MB. Divide it into several.';

const enterPayouts = staffAction({
  name: 'enterPayouts',
  summary:
    'Enter what a gateway has paid out, from a CSV file; a payout that is here already is not entered again',
  path: '/books/payouts',
  permission: 'books',
  takesFile: true,
  input: {
    gateway: z.enum(payoutGateways, 'Choose whose payouts they are'),
    file: sentFile(MOST_BYTES, { none: 'Choose a file', empty: NOT_EMPTY, tooLarge: TOO_LARGE }),
  },
  answer: z.object({ entered: z.number() }).meta({ id: 'PayoutsEntered' }),
  done: 'Entered.',
  async change({ tx, now, by, input: { gateway, file } }) {
    const read = readPayouts(file, gateway);
    if (!read.ok) return invalid('file', read.problem);
    const early = read.payouts.find(({ paidOn }) => paidOn > londonDate(now));
    if (early) return invalid('file', `${early.reference} would be paid on a day to come.`);
    const closedTo = await lastDayClosedForGood(tx);
    const old = closedTo && read.payouts.find(({ paidOn }) => paidOn <= closedTo);
    if (old) {
      const its = formatMonth(old.paidOn.slice(0, 7));
      return invalid('file', `${old.reference} was paid in ${its}, which has been closed for too long.`);
    }
    const [other] = await changedPayouts(tx, gateway, read.payouts);
    if (other)
      return invalid('file', `${other.reference} is here already, with other amounts or another day.`);
    const entered = await keepPayouts(tx, read.payouts, { by: by.name, now });
    return changed({ entered }, [{ kind: 'payouts', id: gateway, detail: `${entered} new` }]);
  },
});

export const booksActions = [closeMonth, setAccounts, enterPayouts];

export const booksForms = () => ({
  setAccountCodes: formOf(setAccounts),
  enterPayouts: formOf(enterPayouts),
  readSettlementFile: readSettlementForm(),
});
