import { z } from 'zod';
import { lockRules } from '#src/features/basket/lines/discount-codes.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds, readPounds, ZERO } from '#src/platform/money.ts';
import { friendsRule } from '../friends-code.server.ts';
import { formatFriendsPart } from '../referral.ts';
import { referralOffer, setReferralOffer } from '../referral-offer.server.ts';
import {
  findReferral,
  giveHeld,
  lockReferral,
  type Referral,
  referrerOf,
  refuseHeld,
} from '../rewards.server.ts';
import { whySoldBelowCost } from './below-cost.server.ts';

const MOST_PENCE = 500_00;
const AMOUNT = 'Enter an amount of money up to £500, like 10 or 12.50';
const amount = z
  .string(AMOUNT)
  .transform((text) => readPounds(text) ?? ZERO)
  .refine((pence) => pence > 0 && pence <= MOST_PENCE, AMOUNT);
const SPEND = 'Enter an amount of money, like 100, or leave it empty';

/** There is one at most, and it can always be set. */
const theOffer = {
  kind: 'referral offer',
  path: '/referral-offer' as const,
  params: z.object({}),
  ids: () => ['offer'],
  find: async () => true,
  missing: 'We couldn’t find the offer.',
};

const setOffer = staffAction({
  name: 'setReferralOffer',
  summary: 'Set what a friend and whoever brought them get, or end the offer',
  method: 'PUT',
  on: theOffer,
  permission: 'school',
  input: {
    is_on: z.enum(['on', 'off'], 'Choose on or off'),
    friend: amount.describe('Off a new customer’s lessons'),
    min_spend: z
      .string(SPEND)
      .trim()
      .nullish()
      .transform((text) => (text ? readPounds(text) : null))
      .refine((pence) => pence !== undefined, SPEND),
    allows: chosen(z.enum(['another_code'])).describe(
      'Whether a friend may use another code that allows it together with theirs',
    ),
    referrer: amount.describe('As a voucher, once the friend’s first lesson has been given'),
  },
  expected: {
    expected_offer: formNumber(z.int().min(0)).describe('The number of the offer of before, or 0'),
  },
  answer: z.object({ is_on: z.boolean() }).meta({ id: 'ReferralOfferSet' }),
  done: 'Saved. It holds for orders from now on.',
  verb: 'set the offer',
  async change({ tx, now, by, input }) {
    const { expected_offer, allows } = input;
    const offer = {
      isOn: input.is_on === 'on',
      friend: input.friend,
      minSpend: input.min_spend ?? ZERO,
      allowsAnother: allows.includes('another_code'),
      referrer: input.referrer,
    };
    await lockRules(tx);
    const belowCost = offer.isOn ? await whySoldBelowCost(tx, friendsRule('', offer), now) : undefined;
    if (belowCost) return invalid('friend', belowCost);
    const before = await referralOffer(tx);
    if ((before?.id ?? 0) !== expected_offer) return stale();
    const { friend, minSpend, referrer } = offer;
    if (minSpend > 0 && minSpend < friend)
      return new Problem(422, 'The least spend is below what the friend gets.', {
        errors: { min_spend: ['Enter at least what the friend gets off'] },
      });
    if (!(await setReferralOffer(tx, offer, { after: expected_offer, by: by.name, now }))) return stale();
    const said = offer.isOn
      ? `${formatFriendsPart(offer)}; ${pounds(referrer)} for whoever brought them`
      : 'off';
    return changed({ is_on: offer.isOn }, said);
  },
});

const params = z.object({ id: z.uuid('No such friend') });

/** A friend’s order, for which somebody may be rewarded. */
const referral: Subject<Referral, typeof params> = {
  kind: 'referral',
  path: '/referrals/:id',
  params,
  find: (db, { id }) => findReferral(db, id),
  lock: (tx, { id }) => lockReferral(tx, id),
  missing: 'We couldn’t find that friend’s order.',
  changed: 'That has been decided already.',
};
const answer = z.object({ id: z.uuid() }).meta({ id: 'ReferralDecided' });

const giveReward = staffAction({
  name: 'giveReferralReward',
  summary: 'Give the reward for a friend that was held; its voucher is emailed',
  on: referral,
  path: '/give',
  handsOut: true,
  async preview({ db }, _by, { id }) {
    const held = await findReferral(db, id);
    const referrer = held && (await referrerOf(db, held.code));
    if (!held || !referrer) throw new Problem(404, 'Whose code it is, has closed their account.');
    return [
      `A voucher of ${pounds(asPence(held.reward_pence))} is emailed to ${referrer.email}.`,
      `It was held: ${held.why.toLowerCase()}.`,
    ];
  },
  answer,
  done: 'Given. The voucher is on its way.',
  verb: 'gave the reward',
  async change({ tx, deps, by, subject, input: { id } }) {
    const result = await giveHeld(tx, deps, subject, by.name);
    if (result === 'decided') return stale();
    if (result === 'closed') return new Problem(409, 'Whose code it is, has closed their account.');
    if (result === 'refunded') return new Problem(409, 'That order has been refunded, so it earns nothing.');
    return changed({ id }, `${subject.code}, ${pounds(asPence(subject.reward_pence))}`);
  },
});

const refuseReward = staffAction({
  name: 'refuseReferralReward',
  summary: 'Give no reward for a friend that was held',
  on: referral,
  path: '/refuse',
  permission: 'refund',
  answer,
  done: 'Noted: no reward for this friend.',
  verb: 'gave no reward',
  async change({ tx, by, subject, input: { id } }) {
    const result = await refuseHeld(tx, subject, by.name);
    return result === 'refused' ? changed({ id }, subject.code) : stale();
  },
});

export const referralActions = [setOffer, giveReward, refuseReward];

export const referralForms = () => ({ offer: formOf(setOffer), give: formOf(giveReward) });
