import { z } from 'zod';
import { findArea } from '#src/features/areas/areas.server.ts';
import { dropDraftLines, findDraftLines, NO_DRAFT_LINES } from '#src/features/basket/draft-lines.server.ts';
import type { PricedLine } from '#src/features/basket/lines/line.ts';
import {
  chosenTime,
  firstHold,
  firstLessonNotHeld,
  HOLD_HOURS,
  withFirstLesson,
} from '#src/features/checkout/phone-orders/first-lesson.server.ts';
import { textPayLink } from '#src/features/checkout/phone-orders/pay-link-text.server.ts';
import { paysBy } from '#src/features/checkout/phone-orders/pays-by.server.ts';
import { detailsOf, typedDetails } from '#src/features/checkout/phone-orders/phone-order-details.server.ts';
import {
  makePhoneOrder,
  type NotKept,
  sendAgain as sendHowToPayAgain,
  withdrawPhoneOrder,
} from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import {
  chosenItem,
  chosenLines,
  factsOfLines,
  takerOf,
  withCodes,
} from '#src/features/checkout/phone-orders/sold-lines.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { learnerToTopUp } from '#src/features/lessons/learners/learner-reference.server.ts';
import { findBankAccount } from '#src/features/payments/transfers/bank-account.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { fromDecimal, pounds, toDecimal } from '#src/platform/money.ts';
import { hasStopped } from '#src/platform/texts/delivery/stops.server.ts';
import { mobile } from '#src/platform/texts/numbers/mobile.ts';
import { phoneOrder } from './phone-order-subject.server.ts';

const NOT_KEPT = {
  'code used up': new Problem(
    409,
    'A discount code is used up by now. Raise the code’s limit under Codes, or make the order without it.',
  ),
  'code used by the buyer': new Problem(
    409,
    'This customer has used a code like that, or another order by phone of theirs waits with one. Withdraw that order, or make this one without the code.',
  ),
  'no place': new Problem(
    409,
    'The course is full by now, or has begun. Choose another date, or make the order without it.',
  ),
} satisfies Record<NotKept, Problem>;

const code = z.string().trim().max(40, 'That’s too long').default('');
const answer = z.object({ id: z.uuid() }).meta({ id: 'PhoneOrderActedOn' });

const makeOrder = staffAction({
  name: 'makePhoneOrder',
  summary: 'Make an order for somebody on the phone, and email them how to pay it',
  path: '/phone-orders',
  permission: 'work',
  input: {
    items: chosen(chosenItem).describe('What is sold: "lesson:12:1" is a type, an id and a quantity'),
    draft: z
      .union([z.uuid(), z.literal('')], 'No such draft')
      .default('')
      .describe('Whose gift vouchers and places on courses are sold with it; empty for none'),
    instructor: z
      .string()
      .regex(/^[a-z0-9-]{0,100}$/, 'Choose an instructor')
      .default('')
      .describe('The slug of whom the lessons are wished with; empty for whoever is free first'),
    adds_to: z
      .union([z.uuid(), z.literal('')], 'Choose whose hours these are')
      .default('')
      .describe('The learner to whose lessons the hours are added; empty for somebody new'),
    pays_by: z
      .enum(paysBy, 'Choose how they pay')
      .default('link')
      .describe('By a link to pay with card or PayPal, by bank transfer, or in cash to the instructor'),
    code: code.describe('A discount code; empty for none'),
    second_code: code.describe('A second one, where both allow it; empty for none'),
    first_lesson: chosenTime
      .optional()
      .describe(
        'The time of the first lesson, which is held: "amara-osei/2026-11-30T10:00:00Z" is an instructor, with whom the lessons then are, and when it begins. Empty for none',
      ),
    hold_hours: formNumber(z.literal(HOLD_HOURS, 'Choose how long the time is kept'))
      .default(1)
      .describe('For how many hours the time of the first lesson is kept free'),
    ...typedDetails,
  },
  expected: {
    expected_total: z
      .string()
      .regex(/^\d{1,7}\.\d{2}$/, 'A total such as 360.53')
      .describe('The total that was read out'),
    entry: z.uuid('Send the form again').describe('Made by the form: sent twice, one order is made'),
  },
  answer: z.object({ id: z.uuid(), order_number: z.string() }).meta({ id: 'PhoneOrder' }),
  done: 'Made. We’ve emailed how to pay it.',
  async prepare({ deps: { db, catalogue, clock }, input }) {
    const now = clock.now();
    if (input.pays_by === 'transfer' && !(await findBankAccount(db)))
      throw invalid('pays_by', 'An owner must enter the school’s bank account first, under Bank transfers.');
    const learner = input.adds_to ? await learnerToTopUp(db, { id: input.adds_to }, now) : undefined;
    if (input.adds_to && !learner)
      throw invalid('adds_to', 'That learner isn’t here any more. Choose again.');
    const instructor = input.first_lesson?.instructor ?? input.instructor;
    const { lines: drafted } = input.draft ? await findDraftLines(db, input.draft, now) : NO_DRAFT_LINES;
    const buyer = `${input.firstname} ${input.surname}`;
    const chosen = await chosenLines(catalogue, { ...input, instructor, learner, drafted, buyer }, now);
    if (chosen.length === 0) throw invalid('items', 'Choose what to sell');
    const details = detailsOf(input.entry, input, factsOfLines(chosen));
    const isElsewhere = input.pick_up_line_1 !== '';
    if (details.lesson) await requireTaught(db, chosen, isElsewhere, details.lesson.postcode);
    const first = await firstHold(db, input, details.lesson?.postcode, now);
    const lines = first ? withFirstLesson(chosen, first) : chosen;
    const sold = await withCodes(
      db,
      lines,
      { codes: [input.code, input.second_code], email: input.email },
      now,
    );
    const { total } = factsOfLines(sold.lines);
    const taker = takerOf(lines);
    if (input.pays_by === 'cash' && !taker)
      throw invalid('pays_by', 'Choose lessons and their instructor first, under What: they take the cash.');
    return { sold, details, taker, total, first };
  },
  async change({ tx, now, deps, by, input, prepared: { sold, details, taker, total, first } }) {
    const { entry, draft, expected_total, pays_by } = input;
    if (toDecimal(total) !== expected_total)
      return new Problem(
        409,
        `The price is ${pounds(total)} now, not ${pounds(fromDecimal(expected_total))}. Say so before you send it.`,
      );
    const made = await makePhoneOrder(
      tx,
      deps,
      { id: entry, sold, details, paysBy: pays_by, taker, first, by },
      now,
    );
    if (made === 'made before')
      return new Problem(
        409,
        'This order is made already, and how to pay it is emailed. Find it under Orders, By phone.',
      );
    if (typeof made === 'string') return NOT_KEPT[made];
    if ('refused' in made) return firstLessonNotHeld(made, now);
    if (draft) await dropDraftLines(tx, draft);
    return changed({ id: entry, order_number: made.number }, [
      { kind: phoneOrder.kind, id: entry, detail: `${made.number}, ${pounds(total)}` },
    ]);
  },
});

/** Lessons are priced by the area in which they are given. */
async function requireTaught(db: Db, lines: readonly PricedLine[], isElsewhere: boolean, postcode: string) {
  for (const { product } of lines) {
    if (!product.areaSlug || (await findArea(db, postcode, product.areaSlug)).kind === 'taught') continue;
    throw invalid(
      isElsewhere ? 'pick_up_postcode' : 'postcode',
      `${product.name} can’t begin in ${postcode}. Enter a pick-up address there, or choose lessons for ${postcode}.`,
    );
  }
}

const sendAgain = staffAction({
  name: 'sendPayLinkAgain',
  summary:
    'Email how to pay an order by phone once more: a link works for 48 hours from now, a bank transfer or cash is awaited for 14 days, at the same price',
  on: phoneOrder,
  path: '/send-again',
  permission: 'work',
  expected: { expected_times_sent: formNumber(z.int().min(1)).describe('How often it had been emailed') },
  answer,
  done: 'The email is on its way again.',
  verb: 'sent the email again',
  prepare: ({ deps: { baskets }, subject }) => baskets.find(subject.basket_uuid),
  async change({ tx, now, deps, subject, input: { id, expected_times_sent }, prepared: basket }) {
    if (subject.times_sent !== expected_times_sent || !basket) return stale();
    const sent = await sendHowToPayAgain(tx, deps, subject, basket, now);
    if (sent === 'over') return stale();
    return sent === 'sent' ? changed({ id }, '') : NOT_KEPT[sent];
  },
});

const textLink = staffAction({
  name: 'textPayLink',
  summary: 'Text the link to pay an order by phone to a UK mobile number that the buyer gives',
  on: phoneOrder,
  path: '/text-link',
  permission: 'work',
  input: { phone: mobile },
  answer,
  done: 'The text is on its way.',
  async change({ tx, now, deps, subject, input: { id, phone } }) {
    if (!deps.textsFrom) return new Problem(404, 'We send no texts.');
    if (await hasStopped(tx, phone))
      return invalid('phone', 'That number has answered STOP. Ask them to text START, or email the link.');
    if ((await textPayLink(tx, deps, subject, { phone, now })) === 'over') return stale();
    return changed({ id }, '');
  },
});

const withdraw = staffAction({
  name: 'withdrawPhoneOrder',
  summary: 'Withdraw an order by phone that is not paid: nothing pays it any more',
  on: phoneOrder,
  path: '/withdraw',
  permission: 'work',
  answer,
  done: 'Withdrawn. Nothing can be paid for it any more.',
  verb: 'withdrew it',
  async change({ tx, now, subject, input: { id } }) {
    if ((await withdrawPhoneOrder(tx, subject, now)) === 'over') return stale();
    return changed({ id }, '');
  },
});

/** Selling by phone: an order is made, its email sent again, its link texted, or it is withdrawn. */
export const phoneOrderActions = [makeOrder, sendAgain, textLink, withdraw];

export function phoneOrderForm() {
  return formOf(makeOrder);
}

export function textLinkForm() {
  return formOf(textLink);
}
