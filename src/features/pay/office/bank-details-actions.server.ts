import { z } from 'zod';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { instructor } from '#src/features/instructors/office/instructor-subject.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formatMasked } from '#src/platform/bank-account.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import {
  bankDetailsOfOne,
  confirmBankDetails,
  declineBankDetails,
  setNameChecked,
} from '../bank-details/bank-details.server.ts';

const answer = z.object({ slug: z.string() }).meta({ id: 'BankDetailsDecided' });
const expected = { details: z.uuid('Reload the page') };
const OTHERS = { otherwise: 'Those bank details were changed or decided on meanwhile.' };

const confirmAction = staffAction({
  name: 'confirmBankDetails',
  summary: 'Have an instructor’s pay go to the account that they entered, once they were rung about it',
  on: instructor,
  path: '/bank-details/confirm',
  movesMoney: true,
  endsTask: true,
  expected,
  async preview({ db }, _by, { slug, details }) {
    const { waiting, inUse } = await bankDetailsOfOne(db, slug);
    if (waiting?.id !== details) throw new Problem(409, OTHERS.otherwise);
    return [
      `Pay goes to ${waiting.name}, ${formatMasked(waiting)}, from the next bank file on.`,
      inUse
        ? `Nothing is paid to ${inUse.name}, ${formatMasked(inUse)}, any more.`
        : 'They had no bank details before.',
      'The instructor is emailed.',
    ];
  },
  answer,
  done: 'Confirmed. The next bank file pays to this account.',
  verb: 'confirmed or declined them',
  async change({ tx, now, deps, subject: { email, name }, input: { slug, details } }) {
    const account = await confirmBankDetails(tx, { instructor: slug, id: details, now });
    if (!account) return stale(OTHERS);
    await emailConcerned(tx, deps, [{ email }], {
      subject: 'Your bank details are confirmed',
      sentences: [`Hello ${name},`, `From now on we pay you to the account ending ${account.accountEnding}.`],
    });
    return changed({ slug }, `account ending ${account.accountEnding}`);
  },
});

const declineAction = staffAction({
  name: 'declineBankDetails',
  summary: 'Delete the bank details that an instructor entered, who is emailed why',
  on: instructor,
  path: '/bank-details/decline',
  permission: 'work',
  endsTask: true,
  input: { reason: requiredLine(200, 'why they aren’t used') },
  expected,
  answer,
  done: 'Deleted. The instructor is emailed why.',
  verb: 'confirmed or declined them',
  async change({ tx, deps, subject: { email, name }, input: { slug, details, reason } }) {
    const account = await declineBankDetails(tx, { instructor: slug, id: details });
    if (!account) return stale(OTHERS);
    await emailConcerned(tx, deps, [{ email }], {
      subject: 'Your new bank details aren’t used',
      sentences: [
        `Hello ${name},`,
        `We haven’t used the account ending ${account.accountEnding} that was entered in your diary: ${reason}`,
      ],
    });
    return changed({ slug }, `account ending ${account.accountEnding}: ${reason}`);
  },
});

const recordNameCheck = staffAction({
  name: 'recordNameCheck',
  summary: 'Record that the bank knows the name on an instructor’s account, or take that back',
  on: instructor,
  path: '/bank-details/name-check',
  permission: 'money',
  input: { checked: z.enum(['yes', 'no'], 'Choose yes or no').describe('“no” takes it back') },
  expected,
  answer,
  done: 'Saved.',
  verb: 'changed it',
  async change({ tx, now, by, input: { slug, details, checked } }) {
    const account = await setNameChecked(tx, {
      instructor: slug,
      id: details,
      checked: checked === 'yes' ? { by: by.name, at: now } : null,
    });
    if (!account) return stale({ otherwise: 'Those bank details were changed meanwhile.' });
    if ((account.nameChecked !== null) === (checked === 'yes')) return changed({ slug });
    return changed(
      { slug },
      `account ending ${account.accountEnding}${checked === 'no' ? ': taken back' : ''}`,
    );
  },
});

/** What staff do about the accounts that instructors have entered. */
export const bankDetailsActions = [confirmAction, declineAction, recordNameCheck];

export const declineBankDetailsForm = () => formOf(declineAction);
