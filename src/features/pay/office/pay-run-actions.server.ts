import { z } from 'zod';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { hasLeft, instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { findInstructorRow } from '#src/features/instructors/profile/profiles.server.ts';
import { listAwaitingOutcome } from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, formatFullDate, shortDay } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { type Pence, pounds, sum, toDecimal } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { bankDetailsOf } from '../bank-details/bank-details.server.ts';
import { fileShapes, SHAPE_NAMES } from '../bank-file/bank-file.ts';
import {
  bankFilesOf,
  fileDays,
  makeBankFile,
  type RunPayment,
  runPayments,
  toBeFiled,
  withdrawBankFile,
} from '../bank-file/bank-files.server.ts';
import { paySettings } from '../bank-file/pay-settings.server.ts';
import { returnPayment } from '../bank-file/return-payment.server.ts';
import { type PayRequestKind, recordPayRequest } from '../requests.server.ts';
import { closePayRun, endOfRun, findPayRun, markPayRunPaid } from '../runs.server.ts';
import { writeSelfBilled } from '../self-billing/self-billing.server.ts';
import { payRun } from './pay-run-subject.server.ts';
import { queueRemittances } from './remittance-email.server.tsx';

const answer = z.object({ number: z.int() }).meta({ id: 'PayRunChanged' });
const decimal = z.string().regex(/^\d{1,9}\.\d\d$/, 'Reload the page');
const day = z.iso.date('Choose a date');
const NOT_IN_RUN = 'We couldn’t find that payment.';
const LATER = 'The run has changed since this page was loaded.';

export const penceOf = (payments: readonly RunPayment[]): Pence => sum(payments.map(({ pence }) => pence));
const counted = (count: number, [one, several]: [string, string]) =>
  `${count} ${count === 1 ? one : several}`;

const close = staffAction({
  name: 'closePayRun',
  summary: 'Close a week of pay: its lines are frozen, and what comes later goes into the next run',
  on: payRun,
  path: '/close',
  permission: 'money',
  needsRecentSignIn: true,
  expected: { expected_pays: decimal },
  answer,
  done: 'Closed. Its figures stay as they are.',
  verb: 'closed it',
  async change({ tx, now, deps, by, input: { number, expected_pays } }) {
    const closed = await closePayRun(tx, { number, by: by.name, now });
    if ('refused' in closed) {
      if (closed.refused === 'not over')
        return new Problem(409, `The week ends on ${formatFullDate(closed.lastDay)}. Close it after that.`);
      if (closed.refused === 'no plan') return new Problem(409, 'Nobody has a plan yet.');
      return stale();
    }
    if (toDecimal(closed.pays) !== expected_pays)
      return new Problem(409, `${LATER} It pays ${pounds(closed.pays)} now. Look at it again.`);
    const run = await findPayRun(tx, number);
    const school = deps.school.current();
    const firstDay = run?.days?.first ?? '';
    const invoices = await writeSelfBilled(tx, { run: number, firstDay, school, today: londonDate(now) });
    const also = invoices > 0 ? `, ${counted(invoices, ['invoice', 'invoices'])} for instructors` : '';
    return changed({ number }, `${pounds(closed.pays)} to pay${also}`);
  },
});

const makeFile = staffAction({
  name: 'makeBankFile',
  summary: 'Make the file with which the bank is asked to pay a closed run. Nobody is in two files of a run',
  on: payRun,
  path: '/files',
  movesMoney: true,
  permission: 'money',
  input: { shape: z.enum(fileShapes, 'Choose a kind of file'), arrives: day },
  expected: { expected_total: decimal },
  async preview({ db, clock }, _by, { number, shape, arrives }) {
    const settings = await paySettings(db);
    if (!settings) throw new Problem(409, NO_ACCOUNT);
    if (shape === 'bacs' && !settings.serviceUser) throw invalid('shape', NO_SERVICE_USER);
    const days = fileDays(shape, arrives, londonDate(clock.now()));
    if (!days) throw invalid('arrives', CANNOT_ARRIVE);
    const payments = await runPayments(db, number);
    const inFile = toBeFiled(payments);
    if (inFile.length === 0) throw new Problem(409, NOBODY);
    const names = await instructorNames(db);
    const unchecked = inFile.filter(({ isNameUnchecked }) => isNameUnchecked);
    const nameOf = (slug: string) => names.get(slug) ?? slug;
    const without = payments.filter(({ account, paidOn }) => !account && paidOn === null);
    return [
      `${SHAPE_NAMES[shape]}: ${counted(inFile.length, ['payment', 'payments'])}, ${pounds(penceOf(inFile))}, from the account ending ${settings.account.accountEnding}.`,
      shape === 'bacs'
        ? `Send it by your bank’s cut-off on ${formatFullDate(days.sent)}. The money arrives on ${formatFullDate(days.arrives)}.`
        : `The money arrives on ${formatFullDate(days.arrives)}, if you send it then.`,
      ...without.map(
        ({ instructor, pence }) =>
          `${nameOf(instructor)} has no bank details: their ${pounds(pence)} is left out.`,
      ),
      ...(unchecked.length > 0
        ? [
            `Nobody has checked with the bank whose names these are: ${unchecked.map(({ instructor }) => nameOf(instructor)).join(', ')}.`,
          ]
        : []),
      'The office is emailed that it was made.',
    ];
  },
  answer: z.object({ id: z.uuid() }).meta({ id: 'BankFileMade' }),
  done: 'Made. Download it, and send it to your bank.',
  verb: 'made a file of it',
  async change({ tx, now, deps, by, input: { number, shape, arrives, expected_total } }) {
    const result = await makeBankFile(tx, deps.secrets, { run: number, shape, arrives, by: by.name, now });
    if ('refused' in result) {
      if (result.refused === 'day') return invalid('arrives', CANNOT_ARRIVE);
      if (result.refused === 'no account') return new Problem(409, NO_ACCOUNT);
      if (result.refused === 'no service user') return invalid('shape', NO_SERVICE_USER);
      if (result.refused === 'not closed') return new Problem(409, 'Close the run first.');
      return stale(NOBODY);
    }
    const { id, total, count } = result.made;
    if (toDecimal(total) !== expected_total)
      return new Problem(409, `${LATER} The file would pay ${pounds(total)} now. Look at it again.`);
    const words = `${counted(count, ['payment', 'payments'])}, ${pounds(total)}`;
    await emailConcerned(tx, deps, [{ email: deps.school.current().officeEmail }], {
      subject: `A bank file of pay run ${number}`,
      sentences: [`${by.name} made a bank file of pay run ${number}: ${words}.`],
    });
    return changed({ id }, `${SHAPE_NAMES[shape]}, ${words}`);
  },
});

const NO_ACCOUNT = 'Enter the account that the school pays from first.';
const NO_SERVICE_USER = 'Bacs takes files with a service user number alone: the settings have none';
const CANNOT_ARRIVE = 'The money can’t arrive on that day: choose a later working day';
const NOBODY = 'Everybody who can be paid by a file is in one already.';

const withdrawFile = staffAction({
  name: 'withdrawBankFile',
  summary: 'Withdraw a file that the bank did not take, so that another can be made',
  on: payRun,
  path: '/files/:file/withdraw',
  params: { file: z.uuid('No such file') },
  permission: 'money',
  needsRecentSignIn: true,
  input: { reason: requiredLine(200, 'why the bank didn’t take it') },
  answer,
  done: 'Withdrawn. You can make another file.',
  verb: 'withdrew the file',
  async change({ tx, now, input: { number, file, reason } }) {
    const result = await withdrawBankFile(tx, { run: number, id: file, because: reason, now });
    if (result === 'unknown') return new Problem(404, 'We couldn’t find that file.');
    if (result === 'withdrawn before') return stale();
    if (result === 'paid') return new Problem(409, 'Somebody in it was marked as paid.');
    return changed({ number }, reason);
  },
});

const markPaid = staffAction({
  name: 'markPayRunPaid',
  summary: 'Enter that instructors were paid for a closed run, by its file or by hand',
  on: payRun,
  path: '/paid',
  movesMoney: true,
  permission: 'money',
  input: {
    paid_on: day,
    instructors: chosen(z.string().max(80)).refine((list) => list.length > 0, 'Tick who was paid'),
  },
  async preview({ db, clock }, _by, { number, paid_on, instructors }) {
    const refusal = await whyNotPaidOn(db, { number, instructors, paidOn: paid_on, now: clock.now() });
    if (refusal) throw refusal;
    const paid = chosenOf(await runPayments(db, number), instructors);
    if (paid.length === 0) throw new Problem(409, PAID_BEFORE);
    return [
      `${counted(paid.length, ['payment', 'payments'])} of run ${number}, ${pounds(penceOf(paid))}, on ${formatFullDate(paid_on)}.`,
      'Each is emailed their remittance, unless they have it already.',
      'It can’t be taken back. If the bank returns one of them, mark it as returned: it’s owed again in the open run.',
    ];
  },
  answer,
  done: 'Marked as paid.',
  verb: 'marked it as paid',
  async change({ tx, now, deps, by, input: { number, paid_on, instructors } }) {
    const refusal = await whyNotPaidOn(tx, { number, instructors, paidOn: paid_on, now });
    if (refusal) return refusal;
    const result = await markPayRunPaid(tx, { number, instructors, paidOn: paid_on, by: by.name, now });
    if (result === 'not closed') return new Problem(409, 'Close the run first.');
    if (result.paid.length === 0) return stale({ otherwise: PAID_BEFORE });
    await queueRemittances(tx, deps, { run: number, only: result.paid.map(({ instructor }) => instructor) });
    const words = `${counted(result.paid.length, ['payment', 'payments'])}, ${pounds(sum(result.paid.map(({ pence }) => pence)))}`;
    return changed({ number }, `${words}, on ${shortDay(paid_on, londonDate(now))}`);
  },
});

const PAID_BEFORE = 'They are marked as paid already.';

const chosenOf = (payments: readonly RunPayment[], instructors: readonly string[]) =>
  payments.filter(({ instructor, paidOn }) => paidOn === null && instructors.includes(instructor));

/** A bank file may be marked as paid before its day; a payment by hand has been made by then. */
async function whyNotPaidOn(
  db: Db,
  {
    number,
    instructors,
    paidOn,
    now,
  }: { number: number; instructors: readonly string[]; paidOn: string; now: Date },
): Promise<Problem | undefined> {
  const run = await findPayRun(db, number);
  if (!run?.closed || !run.days) return new Problem(409, 'Close the run first.');
  const today = londonDate(now);
  if (paidOn > today) {
    const files = new Map((await bankFilesOf(db, number)).map(({ id, arrivesOn }) => [id, arrivesOn]));
    const paid = chosenOf(await runPayments(db, number), instructors);
    if (paid.some(({ file }) => paidOn > (files.get(file ?? '') ?? today)))
      return invalid(
        'paid_on',
        `Choose a day up to today, ${formatDate(today)}, or the day their file arrives`,
      );
  }
  return paidOn <= run.days.last ? invalid('paid_on', 'Choose a day after the week of the run') : undefined;
}

const recordReturned = staffAction({
  name: 'recordReturnedPay',
  summary:
    'Enter that the bank returned a payment of a closed run: it is owed again, and the account is to be confirmed anew',
  on: payRun,
  path: '/payments/:slug/returned',
  params: { slug: z.string().regex(/^[a-z0-9-]{1,80}$/, NOT_IN_RUN) },
  permission: 'money',
  needsRecentSignIn: true,
  input: { reason: requiredLine(120, 'what the bank says, such as “Account closed”') },
  answer,
  done: 'Marked as returned. It’s owed again in the open run, and we’ve emailed the instructor.',
  verb: 'marked a payment as returned',
  async change({ tx, now, deps, by, input: { number, slug, reason } }) {
    const result = await returnPayment(tx, { number, instructor: slug, because: reason, by: by.name, now });
    if ('refused' in result) {
      if (result.refused === 'nobody') return new Problem(404, NOT_IN_RUN);
      if (result.refused === 'not paid') return new Problem(409, 'That payment isn’t marked as paid.');
      return stale({ otherwise: 'That payment is marked as returned already.' });
    }
    const { returned, run, doubted, inUse } = result;
    const person = await findInstructorRow(tx, slug);
    const name = person?.name ?? slug;
    if (person)
      await emailConcerned(tx, deps, [{ email: person.email }], {
        subject: `The bank returned your pay of run ${number}`,
        sentences: [
          `Hello ${name},`,
          `Our payment of ${pounds(returned)} came back from the bank, which said: ${reason}`,
          `We still owe it to you: it’s in run ${run}, your next pay.`,
          doubted
            ? `We pay nothing more to the account ending ${doubted.accountEnding} until we’ve spoken to you. If it has changed, enter the new one in your diary, under Pay.`
            : inUse
              ? `It goes to the account ending ${inUse.accountEnding}, which you have changed to since.`
              : 'We can’t pay it before we’ve spoken to you about your bank details, which are in your diary, under Pay.',
        ],
      });
    return changed({ number }, `${name}, ${pounds(returned)}: ${reason}`);
  },
});

const requested = {
  on: payRun,
  permission: 'money',
  input: { instructors: chosen(z.string().max(80)).describe('Slugs. Whoever needs no email is left out') },
  answer,
  done: 'Asked. The emails are on their way.',
  verb: 'asked',
} as const;

/**
 * Emails these instructors what is asked of them, and answers whom. It leaves out those who were asked today, have nothing
 * to be asked for, or have left and have no diary any more.
 */
async function request(
  {
    tx,
    now,
    deps,
    by,
  }: { tx: Tx; now: Date; deps: Parameters<typeof emailConcerned>[1]; by: { name: string } },
  instructors: readonly string[],
  {
    kind,
    emailTo,
  }: {
    kind: PayRequestKind;
    emailTo(slug: string): Promise<{ subject: string; sentences: string[] } | undefined>;
  },
): Promise<string[]> {
  const asked: string[] = [];
  // In one order, so that nobody waits for another who does the same.
  for (const slug of [...new Set(instructors)].toSorted()) {
    const person = await findInstructorRow(tx, slug);
    if (!person || hasLeft(person.left_at, now)) continue;
    const email = await emailTo(slug);
    if (!email || !(await recordPayRequest(tx, { instructor: slug, kind, by: by.name, now }))) continue;
    const sentences = [`Hello ${firstNameOf(person.name)},`, ...email.sentences];
    await emailConcerned(tx, deps, [{ email: person.email }], { ...email, sentences });
    asked.push(person.name);
  }
  return asked;
}

const NOBODY_TO_ASK = 'They were emailed today already, or it’s done.';

const requestDetails = staffAction({
  ...requested,
  name: 'requestBankDetails',
  summary: 'Email instructors who have no bank details to enter them in the diary, each once a day at most',
  path: '/request-bank-details',
  async change(change) {
    const { number, instructors } = change.input;
    const details = await bankDetailsOf(change.tx, instructors);
    const asked = await request(change, instructors, {
      kind: 'bank details',
      emailTo: async (slug) =>
        details.has(slug)
          ? undefined
          : {
              subject: 'Your bank details for your pay',
              sentences: [
                'We have no bank details for your pay. Please enter them in your diary, under Pay: until then you’re left out of our payments by the bank.',
                'We’ll ring you before we pay anything to the account. Please don’t email your details to us.',
              ],
            },
    });
    return asked.length > 0 ? changed({ number }, asked.join(', ')) : stale({ otherwise: NOBODY_TO_ASK });
  },
});

const requestOutcomes = staffAction({
  ...requested,
  name: 'requestOutcomes',
  summary: 'Email instructors to say how their lessons of an open run went, each once a day at most',
  path: '/request-outcomes',
  async change(change) {
    const { tx, now, subject, input } = change;
    if (subject.closed || !subject.days) return new Problem(409, 'That run isn’t open.');
    const before = endOfRun(subject.days, now);
    const asked = await request(change, input.instructors, {
      kind: 'outcomes',
      async emailTo(slug) {
        const lessons = await listAwaitingOutcome(tx, slug, { before, now });
        if (lessons.length === 0) return undefined;
        return {
          subject: `${counted(lessons.length, ['lesson', 'lessons'])} to mark before your pay`,
          sentences: [
            `Please say in your diary how these went: ${lessons.map(({ when }) => when).join('; ')}.`,
            'They’re in your pay once they’re marked.',
          ],
        };
      },
    });
    return asked.length > 0
      ? changed({ number: input.number }, asked.join(', '))
      : stale({ otherwise: NOBODY_TO_ASK });
  },
});

const emailAll = staffAction({
  name: 'emailRemittances',
  summary: 'Email the remittances of a closed run to whoever has not had theirs',
  on: payRun,
  path: '/remittances',
  permission: 'money',
  answer,
  done: 'On their way.',
  async change({ tx, deps, subject, input: { number } }) {
    if (!subject.closed) return new Problem(409, 'Close the run first.');
    const count = await queueRemittances(tx, deps, { run: number });
    return changed({ number }, counted(count, ['remittance', 'remittances']));
  },
});

/** What staff do with a week of pay (R69). */
export const payRunActions = [
  close,
  makeFile,
  withdrawFile,
  markPaid,
  recordReturned,
  emailAll,
  requestDetails,
  requestOutcomes,
];

export const payRunForms = () => ({
  makeFile: formOf(makeFile),
  withdrawFile: formOf(withdrawFile),
  markPaid: formOf(markPaid),
  recordReturned: formOf(recordReturned),
});
