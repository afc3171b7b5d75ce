import { z } from 'zod';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { maskedAccount, readAccountNumber, readSortCode } from '#src/platform/bank-account.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { NOT_TOGETHER } from '#src/platform/modulus-check.server.ts';
import { optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { bankText, isBankReference } from '../bank-file/bank-file.ts';
import { savePaySettings, schoolAccount } from '../bank-file/pay-settings.server.ts';

const save = staffAction({
  name: 'savePaySettings',
  summary: 'Set the account that instructors are paid from, and what they read on their statements',
  method: 'PUT',
  path: '/pay/settings',
  permission: 'school',
  needsRecentSignIn: true,
  input: {
    account_name: requiredLine(70, 'the name on the account'),
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
    const { account_name, sort_code, account_number, service_user } = input;
    const name = account_name;
    if (bankText(name) === '') return invalid('account_name', 'Enter the name in Latin letters');
    const reference = bankText(input.reference);
    if (!isBankReference(`${reference} R1`))
      return invalid('reference', 'Enter a word of letters or digits, such as your school’s name');
    const before = await schoolAccount(tx, deps.secrets);
    const keepsAccount = before !== undefined && sort_code === '' && account_number === '';
    const sortCode = keepsAccount ? before.sortCode : readSortCode(sort_code);
    if (!sortCode) return invalid('sort_code', 'Enter a sort code of 6 digits, like 08-99-99');
    const accountNumber = keepsAccount ? before.accountNumber : readAccountNumber(account_number);
    if (!accountNumber) return invalid('account_number', 'Enter an account number of 8 digits');
    if (!deps.canBelongTogether(sortCode, accountNumber)) return invalid('account_number', NOT_TOGETHER);
    const account = { name, sortCode, accountNumber };
    await savePaySettings(tx, deps.secrets, { account, serviceUser: service_user || null, reference });
    const { accountEnding } = maskedAccount(account);
    await emailConcerned(tx, deps, [{ email: deps.school.current().officeEmail }], {
      subject: 'The account that instructors are paid from',
      sentences: [`Instructors are paid from the account ending ${accountEnding} from now on.`],
    });
    return changed({}, [{ kind: 'pay settings', id: 'account', detail: `account ending ${accountEnding}` }]);
  },
});

/** The school's own account (R69). */
export const paySettingsActions = [save];

export const paySettingsForm = () => formOf(save);
