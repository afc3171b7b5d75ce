import { z } from 'zod';
import {
  chooseMarketing,
  marketingChannels,
} from '#src/features/identity/customer/marketing-consents.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { chosen } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { numberCode, wrongCode } from '#src/platform/texts/numbers/number-code.ts';
import {
  chooseKinds,
  keepNumber,
  mobile,
  removeNumber,
  requireFewCodes,
  requireTexts,
  sendCode,
  textKinds,
  tryCode,
} from '#src/platform/texts/numbers/numbers.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import type { LearnerAccess } from '../../learners/learner-access.server.ts';
import { learnerAction } from './learner-action.server.ts';

/** Whose number it is: of whoever is signed in, or of whom the link was emailed to. */
export async function personOf(db: Db | Tx, { holder, learner }: LearnerAccess): Promise<string> {
  return holder?.email ?? (await findLearner(db, learner.id)).email;
}

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

const chooseTexts = learnerAction({
  name: 'chooseTexts',
  summary: 'Choose what to be texted about',
  method: 'PUT',
  path: '/texts',
  input: { kinds: chosen(z.enum(textKinds, 'Choose one of the list')) },
  answer,
  done: 'We’ve changed your texts.',
  async change({ tx, by, input: { kinds } }) {
    return (await chooseKinds(tx, await personOf(tx, by), kinds)) ? changed(done) : stale();
  },
});

const chooseHoursMessages = learnerAction({
  name: 'chooseHoursMessages',
  summary: 'Choose whether to be emailed and texted what more hours cost, once each time hours run low',
  method: 'PUT',
  path: '/hours-messages',
  input: { channels: chosen(z.enum(marketingChannels, 'Choose one of the list')) },
  answer,
  done: 'We’ve changed what you hear when hours run low.',
  async change({ tx, now, by: { holder }, input: { channels } }) {
    if (!holder) return new Problem(403, 'Please sign in to choose this.', { code: 'sign_in_needed' });
    await chooseMarketing(tx, holder.id, channels, londonDate(now));
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

/** At which number somebody agrees to be texted, and about what; and whether they hear what more hours cost. */
export const textActions = [
  sendNumberCode,
  confirmNumber,
  chooseTexts,
  removeNumberAction,
  chooseHoursMessages,
];

export const textForms = () => ({
  sendNumberCode: formOf(sendNumberCode),
  confirmNumber: formOf(confirmNumber),
  chooseTexts: formOf(chooseTexts),
  chooseHoursMessages: formOf(chooseHoursMessages),
});
