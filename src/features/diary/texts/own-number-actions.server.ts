import { z } from 'zod';
import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { numberCode, wrongCode } from '#src/platform/texts/numbers/number-code.ts';
import {
  keepNumber,
  mobile,
  removeNumber,
  requireFewCodes,
  requireTexts,
  sendCode,
  tryCode,
} from '#src/platform/texts/numbers/numbers.server.ts';
import { instructorAction } from '../access/instructor-action.server.ts';

/** The address that an instructor's emails go to: the number belongs to it. */
export async function addressOf(db: Db, slug: string): Promise<string> {
  const [contact] = await instructorContacts(db, [slug]);
  if (!contact?.email) throw new Problem(409, 'The office has no email address of yours.');
  return contact.email;
}

const answer = z.object({ done: z.literal(true) }).meta({ id: 'OwnNumberChanged' });
const done = { done: true } as const;

const sendOwnNumberCode = instructorAction({
  name: 'sendOwnNumberCode',
  summary: 'Have a code texted to your mobile number, to agree to texts there',
  path: '/number',
  input: { phone: mobile },
  answer,
  done: 'We’ve texted you a code. It works for 10 minutes.',
  async prepare({ deps, by, input: { phone } }) {
    requireTexts(deps);
    const email = await addressOf(deps.db, by.slug);
    await requireFewCodes(deps, { email, phone });
    return email;
  },
  async change({ tx, deps, input: { phone }, prepared: email }) {
    await sendCode(tx, deps, { email, phone });
    return changed(done);
  },
});

const confirmOwnNumber = instructorAction({
  name: 'confirmOwnNumber',
  summary: 'Enter the code that was texted: texts come to that number from then on',
  path: '/number/confirm',
  input: { code: numberCode },
  answer,
  done: 'Your number is checked. Texts are on.',
  async prepare({ deps, by, input: { code } }) {
    requireTexts(deps);
    const email = await addressOf(deps.db, by.slug);
    return { email, tried: await tryCode(deps, email, code) };
  },
  async change({ tx, now, prepared: { email, tried } }) {
    if (tried.kind !== 'right') return wrongCode(tried);
    return (await keepNumber(tx, { email, phone: tried.phone, now })) ? changed(done) : stale();
  },
});

const removeOwnNumber = instructorAction({
  name: 'removeOwnNumber',
  summary: 'Remove your number, so that no text comes any more',
  path: '/number/remove',
  answer,
  done: 'Your number is removed. You get no texts.',
  async change({ tx, by }) {
    await removeNumber(tx, await addressOf(tx, by.slug));
    return changed(done);
  },
});

/** At which number an instructor agrees to be texted about today and tomorrow. */
export const ownNumberActions = [sendOwnNumberCode, confirmOwnNumber, removeOwnNumber];

export const ownNumberForms = () => ({
  sendOwnNumberCode: formOf(sendOwnNumberCode),
  confirmOwnNumber: formOf(confirmOwnNumber),
});
