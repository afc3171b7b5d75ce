import { z } from 'zod';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { chooseQuietHours } from '#src/platform/texts/chosen-quiet-hours.server.ts';
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
import { quietHoursInput } from '#src/platform/texts/quiet-hours-input.ts';
import { learnerAction } from './learner-action.server.ts';
import { chooseMessages, personOf } from './message-choices.server.ts';

const answer = z.object({ done: z.literal(true) }).meta({ id: 'NumberChanged' });
const done = { done: true } as const;

const sendNumberCode = learnerAction({
  name: 'sendNumberCode',
  summary: 'Have a code texted to a UK mobile number, to agree to texts there',
  path: '/number',
  input: {
    phone: mobile,
  },
  answer,
  done: 'We’ve texted you a code. It works for 10 minutes.',
  async prepare({ deps, by, input: { phone } }) {
    requireTexts(deps);
    const email = await personOf(deps.db, by);
    await requireFewCodes(deps, { email, phone });
    return email;
  },
  async change({ tx, deps, input: { phone }, prepared: email }) {
    await sendCode(tx, deps, { email, phone });
    return changed(done);
  },
});

const confirmNumber = learnerAction({
  name: 'confirmNumber',
  summary: 'Enter the code that was texted: texts come to that number from then on',
  path: '/number/confirm',
  input: {
    code: numberCode,
  },
  answer,
  done: 'Your number is checked. Texts are on.',
  async prepare({ deps, by, input: { code } }) {
    requireTexts(deps);
    const email = await personOf(deps.db, by);
    return { email, tried: await tryCode(deps, email, code) };
  },
  async change({ tx, now, prepared: { email, tried } }) {
    if (tried.kind !== 'right') return wrongCode(tried);
    return (await keepNumber(tx, { email, phone: tried.phone, now })) ? changed(done) : stale();
  },
});

const chooseQuietHoursAction = learnerAction({
  name: 'chooseQuietHours',
  summary:
    'Choose the hours in London, 0 to 23, in which texts and notifications wait; the same hour twice for none',
  method: 'PUT',
  path: '/quiet-hours',
  input: quietHoursInput,
  answer,
  done: 'We’ve changed your quiet hours.',
  async change({ tx, by, input }) {
    await chooseQuietHours(tx, await personOf(tx, by), input);
    return changed(done);
  },
});

const removeNumberAction = learnerAction({
  name: 'removeNumber',
  summary: 'Remove the number, so that no text comes any more',
  path: '/number/remove',
  answer,
  done: 'Your number is removed. You get no texts.',
  async change({ tx, by }) {
    await removeNumber(tx, await personOf(tx, by));
    return changed(done);
  },
});

/** At which number somebody agrees to be texted; and what comes by which way, and when. */
export const textActions = [
  sendNumberCode,
  confirmNumber,
  removeNumberAction,
  chooseMessages,
  chooseQuietHoursAction,
];

export const textForms = () => ({
  sendNumberCode: formOf(sendNumberCode),
  confirmNumber: formOf(confirmNumber),
  chooseMessages: formOf(chooseMessages),
  chooseQuietHours: formOf(chooseQuietHoursAction),
});
