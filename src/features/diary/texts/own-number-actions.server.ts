import { z } from 'zod';
import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { numberActions } from '#src/kit/texts/number-actions.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

/** The address that an instructor's emails go to: the number belongs to it. */
export async function addressOf(db: Db, slug: string): Promise<string> {
  const [contact] = await instructorContacts(db, [slug]);
  if (!contact?.email) throw new Problem(409, 'The office has no email address of yours.');
  return contact.email;
}

const answer = z.object({ done: z.literal(true) }).meta({ id: 'OwnNumberChanged' });
const { sendNumberCode, confirmNumber, forgetNumber } = numberActions((db, by: SignedIn) =>
  addressOf(db, by.slug),
);

const sendOwnNumberCode = instructorAction({
  name: 'sendOwnNumberCode',
  summary: 'Have a code texted to your mobile number, to agree to texts there',
  answer,
  ...sendNumberCode,
});

const confirmOwnNumber = instructorAction({ name: 'confirmOwnNumber', answer, ...confirmNumber });

const removeOwnNumber = instructorAction({
  name: 'removeOwnNumber',
  summary: 'Remove your number, so that no text comes any more',
  answer,
  ...forgetNumber,
});

/** At which number an instructor agrees to be texted about today and tomorrow. */
export const ownNumberActions = [sendOwnNumberCode, confirmOwnNumber, removeOwnNumber];

export const ownNumberForms = () => ({
  sendOwnNumberCode: formOf(sendOwnNumberCode),
  confirmOwnNumber: formOf(confirmOwnNumber),
});
