import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import {
  type BankAccount,
  maskedAccount,
  readAccountNumber,
  readSortCode,
} from '#src/platform/bank-account.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid, type Problem } from '#src/platform/http/problem.ts';
import { NOT_TOGETHER } from '#src/platform/modulus-check.server.ts';
import { optionalLine, requiredLine } from '#src/platform/text-rules.ts';
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
  { secrets, canBelongTogether }: Pick<OfficeDeps, 'secrets' | 'canBelongTogether'>,
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
  if (!canBelongTogether(sortCode, accountNumber)) return invalid('account_number', NOT_TOGETHER);
  return { name, sortCode, accountNumber };
}

/** From where instructors are paid (R69). */
export const paySettingsActions = [save];

export const paySettingsForm = () => formOf(save);
