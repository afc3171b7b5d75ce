import { z } from 'zod';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { confirmPassword } from '#src/features/identity/password/sign-in-by-password.server.ts';
import { lockInstructor } from '#src/features/instructors/profile/profiles.server.ts';
import {
  accountsInUse,
  bankDetailsOfOne,
  enterBankDetails,
  forgetWaiting,
} from '#src/features/pay/bank-details/bank-details.server.ts';
import { bankDetailsEntered } from '#src/features/pay/bank-details/emails.server.tsx';
import { canBelongTogether, NOT_TOGETHER } from '#src/features/pay/bank-details/modulus-tables.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { instructorInLog, writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { accountNumber, requiredLine, sortCode } from '#src/platform/text-rules.ts';
import { notYours } from '../access/diary-guard.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

const answer = z.object({});

const enterOwnBankDetails = instructorAction({
  name: 'enterBankDetails',
  summary: 'Enter the account that you would like to be paid to: it is used once the office has confirmed it',
  method: 'PUT',
  path: '/bank-details',
  input: {
    account_name: requiredLine(70, 'the name on the account'),
    sort_code: sortCode,
    account_number: accountNumber,
    password: z.string('Enter your password').min(1, 'Enter your password').max(200),
  },
  answer,
  done: 'Saved. We ring you before we pay anything to this account.',
  prepare: ({ deps, by: { slug, sessionId, ip }, input: { password } }) =>
    confirmPassword(
      instructorRealm,
      deps,
      { asker: { headers: {}, ip } },
      { ownerId: slug, sessionId },
      { password },
    ),
  async change({ tx, now, deps, by, input, prepared }) {
    await prepared.lockIn(tx);
    const { slug, name } = by;
    const row = await lockInstructor(tx, slug);
    if (!row) return notYours();
    const account = {
      name: input.account_name,
      sortCode: input.sort_code,
      accountNumber: input.account_number,
    };
    if (!(await canBelongTogether(tx, account.sortCode, account.accountNumber)))
      return invalid('account_number', NOT_TOGETHER);
    const used = (await accountsInUse(tx, deps.secrets, [slug])).get(slug);
    if (used && JSON.stringify(used) === JSON.stringify(account))
      return new Problem(422, 'You’re paid to that account already.');
    const { inUse } = await bankDetailsOfOne(tx, slug);
    const { id, accountEnding: ending } = await enterBankDetails(tx, deps.secrets, {
      instructor: slug,
      account,
      now,
    });
    await send(tx, deps, bankDetailsEntered, {
      to: row.email,
      key: id,
      data: { name, ending, endingNow: inUse?.accountEnding },
    });
    await writeAuditEntry(tx, {
      by: instructorInLog(by),
      action: 'enterBankDetails',
      subject: { kind: 'instructor', id: slug },
      detail: `account ending ${ending}`,
      now,
    });
    return changed({});
  },
});

const withdrawOwnBankDetails = instructorAction({
  name: 'withdrawBankDetails',
  summary: 'Delete the bank details that wait to be confirmed',
  path: '/bank-details/withdraw',
  answer,
  done: 'Deleted.',
  async change({ tx, now, by }) {
    const { slug } = by;
    await lockInstructor(tx, slug);
    const { waiting } = await bankDetailsOfOne(tx, slug);
    if (!waiting) return changed({});
    await forgetWaiting(tx, slug);
    await writeAuditEntry(tx, {
      by: instructorInLog(by),
      action: 'withdrawBankDetails',
      subject: { kind: 'instructor', id: slug },
      detail: `account ending ${waiting.accountEnding}`,
      now,
    });
    return changed({});
  },
});

/** Where instructors would like to be paid to. */
export const ownBankDetailsActions = [enterOwnBankDetails, withdrawOwnBankDetails];

export const ownBankDetailsForm = () => formOf(enterOwnBankDetails);
