import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { sentFile } from '#src/kit/forms/sent-file.server.ts';
import { decodeText } from '#src/kit/parts/read-csv.ts';
import {
  type BankAccount,
  maskedAccount,
  readAccountNumber,
  readSortCode,
} from '#src/platform/bank-account.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { readSubstitutions, readWeights } from '../bank-details/modulus-check.ts';
import {
  canBelongTogether,
  dropModulusTables,
  keepModulusTables,
  NOT_TOGETHER,
} from '../bank-details/modulus-tables.server.ts';
import { bankText, isBankReference } from '../bank-file/bank-file.ts';
import { payingAccount, paySettings, savePaySettings } from '../bank-file/pay-settings.server.ts';

const save = staffAction({
  name: 'savePaySettings',
  summary: 'Set the account that instructors are paid from, and what they read on their statements',
  method: 'PUT',
  path: '/pay/settings',
  permission: 'school',
  needsRecentSignIn: true,
  input: {
    pays_from: z
      .enum(['school', 'other'], 'Choose an account')
      .default('other')
      .describe('The account that customers pay to, or another one, which is entered here'),
    account_name: optionalLine(70, 'the name on the account'),
    sort_code: optionalLine(20, 'the sort code'),
    account_number: optionalLine(20, 'the account number'),
    service_user: optionalLine(6, 'the service user number').refine(
      (typed) => typed === '' || /^\d{6}$/.test(typed),
      'Enter a service user number of 6 digits, or leave it empty',
    ),
    reference: requiredLine(12, 'what instructors read on their statements'),
  },
  answer: z.object({}),
  done: 'Saved.',
  async change({ tx, now: _, deps, input }) {
    const reference = bankText(input.reference);
    if (!isBankReference(`${reference} R1`))
      return invalid('reference', 'Enter a word of letters or digits, such as your school’s name');
    const isSchools = input.pays_from === 'school';
    const account = isSchools ? await schoolAccount(tx) : await otherAccount(tx, deps, input);
    if ('status' in account) return account;
    await savePaySettings(tx, deps.secrets, {
      account: isSchools ? 'school' : account,
      serviceUser: input.service_user || null,
      reference,
    });
    const { accountEnding } = maskedAccount(account);
    await emailConcerned(tx, deps, [{ email: deps.school.current().officeEmail }], {
      subject: 'The account that instructors are paid from',
      sentences: [`Instructors are paid from the account ending ${accountEnding} from now on.`],
    });
    return changed({}, [{ kind: 'pay settings', id: 'account', detail: `account ending ${accountEnding}` }]);
  },
});

async function schoolAccount(tx: Tx): Promise<BankAccount | Problem> {
  const account = await findBankAccount(tx);
  if (!account)
    return invalid('pays_from', 'Enter the school’s account under Bank transfers first, or choose another');
  if (bankText(account.name) === '')
    return invalid('pays_from', 'Enter the name of the school’s account in Latin letters first');
  return account;
}

/** What was typed, or the numbers that were typed before where they are left empty. */
async function otherAccount(
  tx: Tx,
  { secrets }: Pick<OfficeDeps, 'secrets'>,
  {
    account_name: name,
    sort_code,
    account_number,
  }: Record<'account_name' | 'sort_code' | 'account_number', string>,
): Promise<BankAccount | Problem> {
  if (bankText(name) === '')
    return invalid(
      'account_name',
      name ? 'Enter the name in Latin letters' : 'Enter the name on the account',
    );
  const hasOther = (await paySettings(tx))?.isSchoolAccount === false;
  const before = hasOther ? await payingAccount(tx, secrets) : undefined;
  const keeps = before !== undefined && sort_code === '' && account_number === '';
  const sortCode = keeps ? before.sortCode : readSortCode(sort_code);
  if (!sortCode) return invalid('sort_code', 'Enter a sort code of 6 digits, like 08-99-99');
  const accountNumber = keeps ? before.accountNumber : readAccountNumber(account_number);
  if (!accountNumber) return invalid('account_number', 'Enter an account number of 8 digits');
  if (!(await canBelongTogether(tx, sortCode, accountNumber))) return invalid('account_number', NOT_TOGETHER);
  return { name, sortCode, accountNumber };
}

const MOST_BYTES = 500_000;

const tableFile = sentFile(MOST_BYTES, {
  none: 'Choose the file',
  empty: 'Choose the file',
  tooLarge: 'That file is too large to be one of Pay.UK’s tables',
})
  .transform((file) => decodeText(file)?.text ?? '')
  .refine((text) => text.trim() !== '', 'The file is empty or not text');

const upload = staffAction({
  name: 'uploadModulusTables',
  summary:
    'Check account numbers by these tables of Pay.UK from now on: its files valacdos and scsubtab, as it publishes them',
  method: 'PUT',
  path: '/pay/modulus-tables',
  permission: 'school',
  needsRecentSignIn: true,
  takesFile: true,
  input: { weights: tableFile, substitutions: tableFile },
  answer: z
    .object({ weights: z.int().min(1), substitutions: z.int().min(1) })
    .meta({ id: 'ModulusTablesUploaded' }),
  done: 'Saved. Account numbers are checked by these tables from now on.',
  async change({ tx, now, by, input }) {
    const weights = readWeights(input.weights);
    if (!weights.ok)
      return invalid('weights', `${weights.problem}${isSwapped(input) ? ' It’s the other file.' : ''}`);
    const substitutions = readSubstitutions(input.substitutions);
    if (!substitutions.ok) return invalid('substitutions', substitutions.problem);
    const lines = { weight_lines: weights.lines.length, substitution_lines: substitutions.lines.length };
    await keepModulusTables(tx, { ...input, ...lines }, { by: by.name, now });
    const detail = `${lines.weight_lines} lines of valacdos, ${lines.substitution_lines} of scsubtab`;
    return changed({ weights: lines.weight_lines, substitutions: lines.substitution_lines }, [
      { kind: 'modulus tables', id: 'current', detail },
    ]);
  },
});

function isSwapped({ weights, substitutions }: Record<'weights' | 'substitutions', string>): boolean {
  return readWeights(substitutions).ok && readSubstitutions(weights).ok;
}

const drop = staffAction({
  name: 'dropModulusTables',
  summary: 'Delete Pay.UK’s tables: account numbers are no longer checked',
  path: '/pay/modulus-tables/delete',
  permission: 'school',
  needsRecentSignIn: true,
  answer: z.object({}),
  done: 'Deleted. Account numbers are no longer checked.',
  async change({ tx }) {
    if (!(await dropModulusTables(tx))) return new Problem(409, 'There are no tables to delete.');
    return changed({}, [{ kind: 'modulus tables', id: 'current', detail: '' }]);
  },
});

/** From where instructors are paid (R69), and by what account numbers are checked. */
export const paySettingsActions = [save, upload, drop];

export const paySettingsForms = () => ({ save: formOf(save), upload: formOf(upload) });
