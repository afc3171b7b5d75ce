import { z } from 'zod';
import { addDraftPlace, removeDraftLine, saveDraftVoucher } from '#src/features/basket/draft-lines.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { requireVoucher, voucherFields } from '#src/features/vouchers/builder/require-voucher.server.ts';
import { requireGiftKey } from '#src/features/vouchers/gift/gift-offered.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { optionalLine, optionalText } from '#src/platform/text-rules.ts';

const ofDraft = {
  permission: 'work',
  params: { draft: z.uuid('No such draft').describe('Any UUID, which the order is then made with') },
  expected: {
    expected_version: formNumber(z.int().min(1)).describe(
      'Of the lines that were shown; 1 where there are none',
    ),
  },
  answer: z.object({ draft: z.uuid() }).meta({ id: 'PhoneOrderDraft' }),
  // What is typed elsewhere on the page stays.
  showsAnswer: true,
} as const;

function outcomeOf(draft: string, notMade: Awaited<ReturnType<typeof removeDraftLine>>) {
  return notMade === 'changed' ? stale() : (notMade ?? changed({ draft }));
}

const saveVoucher = staffAction({
  ...ofDraft,
  name: 'savePhoneVoucher',
  summary:
    'Put a gift voucher on an order by phone before it is made, or with a line’s id change it. Lines that wait for their order are kept for 24 hours',
  path: '/phone-orders/drafts/:draft/vouchers',
  input: {
    item: z
      .union([z.uuid(), z.literal('')], 'No such line')
      .default('')
      .describe('The line to change; empty for another one'),
    ...voucherFields,
    gift: optionalLine(20, 'what is given').describe(
      'The product that it is given for, such as course-1, whose price is then the value; empty for an amount',
    ),
  },
  prepare: async ({ deps, input: { item, gift, ...typed } }) =>
    requireVoucher(deps, { ...typed, gift: requireGiftKey(gift), send_now: typed.send_at === null }),
  async change({ tx, now, input: { draft, expected_version: version, item }, prepared: voucher }) {
    return outcomeOf(draft, await saveDraftVoucher(tx, { draft, version, now }, voucher, item));
  },
});

const addPlace = staffAction({
  ...ofDraft,
  name: 'addPhonePlace',
  summary:
    'Put a place on a course on an order by phone before it is made. It is held once the order is made',
  path: '/phone-orders/drafts/:draft/places',
  input: {
    course: formNumber(z.int('Choose a course').positive('Choose a course')),
    name: optionalLine(100, 'a full name').describe('Who comes; empty where the buyer does'),
    dietary_requirements: optionalText(500),
    questions_for_speaker: optionalText(500),
    comments: optionalText(500),
  },
  async prepare({ deps: { catalogue, clock }, input }) {
    const [course] = await catalogue.products([{ type: 'course', id: input.course }], clock.now());
    return course ?? Promise.reject(invalid('course', 'We don’t sell that course.'));
  },
  async change({ tx, now, input, prepared: product }) {
    const {
      draft,
      expected_version: version,
      name,
      dietary_requirements,
      questions_for_speaker,
      comments,
    } = input;
    const said = Object.entries({ name, dietary_requirements, questions_for_speaker, comments });
    const options = Object.fromEntries(said.filter(([, text]) => text !== ''));
    return outcomeOf(draft, await addDraftPlace(tx, { draft, version, now }, product, options));
  },
});

const removeFromDraft = staffAction({
  ...ofDraft,
  name: 'removePhoneLine',
  summary: 'Take a gift voucher or a place off an order by phone before it is made',
  path: '/phone-orders/drafts/:draft/lines/:item/remove',
  params: { ...ofDraft.params, item: z.uuid('No such line') },
  async change({ tx, now, input: { draft, expected_version: version, item } }) {
    return outcomeOf(draft, await removeDraftLine(tx, { draft, version, now }, item));
  },
});

/** What is put on an order by phone one by one, before it is made. */
export const draftLineActions = [saveVoucher, addPlace, removeFromDraft];

export function draftLineForms() {
  return { voucher: formOf(saveVoucher), place: formOf(addPlace) };
}
