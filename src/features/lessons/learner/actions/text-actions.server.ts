import { z } from 'zod';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { numberActions } from '#src/kit/texts/number-actions.server.ts';
import { chooseQuietHours } from '#src/platform/texts/chosen-quiet-hours.server.ts';
import { quietHoursInput } from '#src/platform/texts/quiet-hours-input.ts';
import { learnerAction } from './learner-action.server.ts';
import { chooseMessages, personOf } from './message-choices.server.ts';

const answer = z.object({ done: z.literal(true) }).meta({ id: 'NumberChanged' });

const number = numberActions(personOf);

const sendNumberCode = learnerAction({
  name: 'sendNumberCode',
  summary: 'Have a code texted to a UK mobile number, to agree to texts there',
  answer,
  ...number.sendNumberCode,
});

const confirmNumber = learnerAction({ name: 'confirmNumber', answer, ...number.confirmNumber });

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
    return changed({ done: true });
  },
});

const removeNumber = learnerAction({
  name: 'removeNumber',
  summary: 'Remove the number, so that no text comes any more',
  answer,
  ...number.forgetNumber,
});

/** At which number somebody agrees to be texted; and what comes by which way, and when. */
export const textActions = [
  sendNumberCode,
  confirmNumber,
  removeNumber,
  chooseMessages,
  chooseQuietHoursAction,
];

export const textForms = () => ({
  sendNumberCode: formOf(sendNumberCode),
  confirmNumber: formOf(confirmNumber),
  chooseMessages: formOf(chooseMessages),
  chooseQuietHours: formOf(chooseQuietHoursAction),
});
