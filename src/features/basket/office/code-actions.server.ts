import { z } from 'zod';
import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { expected_version } from '#src/features/catalogue/office/prices/product-subject.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { whySoldBelowCost } from '#src/features/referrals/office/below-cost.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { unchangedSince } from '#src/kit/audit/changes.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { chosen, formNumber } from '#src/platform/http/form-number.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { readPounds, ZERO } from '#src/platform/money.ts';
import { type DiscountRule, discountKinds, formatDiscount, whyNotOn } from '../lines/discount.ts';
import {
  addDiscountCode,
  changeDiscountCode,
  endDiscountCode,
  findDiscountCode,
  lockDiscountCode,
  lockRules,
  readDiscountCode,
} from '../lines/discount-codes.server.ts';

const CODE = 'Use 3 to 16 letters and numbers, like AUTUMN10';
const code = z
  .string(CODE)
  .max(20, CODE)
  .transform(readDiscountCode)
  .refine((text) => /^[A-Z0-9]{3,16}$/.test(text), CODE);
const params = z.object({ code });
const answer = z.object({ code: z.string() }).meta({ id: 'DiscountCodeChanged' });

const discountCode: Subject<DiscountRule, typeof params> = {
  kind: 'discount code',
  path: '/discount-codes/:code',
  params,
  ids: ({ code: id }) => [id],
  find: (db, { code }, _by, now) => findDiscountCode(db, code, now),
  lock: (tx, { code }, _by, now) => lockDiscountCode(tx, code, now),
  requireUnchanged: unchangedSince(({ code: id }) => ({ kind: 'discount code', id })),
  missing: 'We couldn’t find that code.',
  changed: 'That code has ended already.',
};

const COUNT = 'Enter a whole number, or leave it empty';
const count = formNumber(z.int(COUNT).min(1, COUNT).max(1_000_000, COUNT).nullish()).transform(
  (number) => number ?? null,
);
const day = z
  .union([z.literal(''), z.iso.date('Choose a date, or leave it empty')])
  .nullish()
  .transform((text) => text || null);
const amount = z.string('Enter how much').trim().min(1, 'Enter how much').max(12, 'That’s too much');
const SPEND = 'Enter an amount of money, like 100, or leave it empty';

const newCode = z.object({
  code,
  kind: z.enum(['percent', 'pounds'], 'Choose percent or pounds'),
  amount: amount.describe('A whole percentage, or pounds'),
  applies_to: z.enum(discountKinds, 'Choose what it is for'),
  min_hours: count.describe('Lessons: packages of so many hours or more'),
  area: z.string().max(60).nullish().describe('Lessons: the slug of the only area'),
  starts_on: day,
  ends_on: day.describe('The last day'),
  max_uses: count.describe('In all'),
  min_spend: z
    .string(SPEND)
    .trim()
    .nullish()
    .transform((text) => (text ? readPounds(text) : null))
    .refine((pence) => pence !== undefined, SPEND),
  limits: chosen(z.enum(['once_each', 'new_customers'])),
  allows: chosen(z.enum(['another_code'])).describe(
    'Whether it may be used together with another that allows it',
  ),
});

const addCode = staffAction({
  name: 'addDiscountCode',
  summary: 'Add a discount code that buyers can use from its first day',
  path: '/discount-codes',
  permission: 'catalogue',
  input: newCode.shape,
  answer,
  done: 'Created. Buyers can use it from its first day.',
  async prepare({ deps: { db, clock }, input }) {
    const now = clock.now();
    const area = input.area ? (await areasForStaff(db)).find(({ slug }) => slug === input.area) : null;
    if (area === undefined) throw invalid('area', 'Choose an area');
    return ruleOf(input, area && { slug: area.slug, name: area.name }, londonDate(now));
  },
  async change({ tx, now, prepared: rule }) {
    await lockRules(tx);
    const belowCost = await whySoldBelowCost(tx, rule, now);
    if (belowCost) return invalid('amount', belowCost);
    if (await addDiscountCode(tx, rule, now))
      return changed({ code: rule.code }, [
        { id: rule.code, kind: 'discount code', detail: `${rule.code}: ${formatDiscount(rule)}` },
      ]);
    const known = await findDiscountCode(tx, rule.code, now);
    const standing = (known && whyNotOn(known, londonDate(now))) ?? runningText(known ?? rule);
    return invalid('code', `${standing} Choose another name.`);
  },
});

/** "AUTUMN10 is running until 30 November 2026." */
function runningText({ code: name, endsOn }: Pick<DiscountRule, 'code' | 'endsOn'>): string {
  return `${name} is running${endsOn ? ` until ${formatDate(endsOn)}` : ''}.`;
}

/** The rule that was typed. Throws a Problem where it is none. */
function ruleOf(input: z.output<typeof newCode>, area: DiscountRule['area'], today: string): DiscountRule {
  const isPercent = input.kind === 'percent';
  const percent = /^\d{1,2}%?$/.test(input.amount) ? Number.parseInt(input.amount, 10) : 0;
  const pence = readPounds(input.amount);
  if (isPercent && (percent < 1 || percent > 90))
    throw invalid('amount', 'Enter a whole number from 1 to 90');
  if (!isPercent && !pence) throw invalid('amount', 'Enter an amount of money, like 15 or 15.50');
  const ofLessons = input.applies_to === 'lessons';
  if (!ofLessons && input.min_hours !== null) throw invalid('min_hours', 'Only lessons have hours');
  if (!ofLessons && area) throw invalid('area', 'Only lessons are in an area');
  const startsOn = input.starts_on ?? today;
  if (input.ends_on && input.ends_on < startsOn)
    throw invalid('ends_on', 'Choose a last day on or after the first');
  return {
    code: input.code,
    percent: isPercent ? percent : null,
    pence: isPercent ? null : (pence ?? null),
    appliesTo: input.applies_to,
    minHours: input.min_hours,
    area,
    startsOn,
    endsOn: input.ends_on,
    endedOn: null,
    maxUses: input.max_uses,
    uses: 0,
    held: 0,
    onceEach: input.limits.includes('once_each'),
    newCustomers: input.limits.includes('new_customers'),
    minSpend: input.min_spend ?? ZERO,
    allowsAnother: input.allows.includes('another_code'),
    isReferral: false,
  };
}

const changeCode = staffAction({
  name: 'changeDiscountCode',
  summary: 'Set the last day and the total uses of a discount code',
  on: discountCode,
  path: '/change',
  permission: 'catalogue',
  input: { ends_on: day.describe('The last day'), max_uses: count.describe('In all') },
  expected: { expected_version },
  answer,
  done: 'Saved.',
  verb: 'changed it',
  async change({ tx, now, subject, input: { ends_on: endsOn, max_uses: maxUses } }) {
    const { code: name, startsOn, endedOn, uses, held } = subject;
    if (endedOn !== null) return stale();
    if (endsOn && startsOn && endsOn < startsOn)
      return invalid('ends_on', `It starts on ${formatDate(startsOn)}. Choose a later day`);
    if (maxUses !== null && maxUses < uses + held) {
      const also = held > 0 ? ` and ${held} held for orders by phone` : '';
      return invalid('max_uses', `${uses} ${uses === 1 ? 'is' : 'are'} used already${also}`);
    }
    if (subject.endsOn !== null && (endsOn === null || endsOn > subject.endsOn)) {
      // Others may have been added since it was over, which were not tried against it.
      await lockRules(tx);
      const belowCost = await whySoldBelowCost(tx, { ...subject, endsOn }, now);
      if (belowCost) return invalid('ends_on', belowCost);
    }
    await changeDiscountCode(tx, name, { endsOn, maxUses });
    const until = endsOn ? `until ${formatDate(endsOn)}` : 'without a last day';
    return changed({ code: name }, `${name}: ${until}, ${maxUses ?? 'any number of'} uses`);
  },
});

const endCode = staffAction({
  name: 'endDiscountCode',
  summary: 'End a discount code now',
  on: discountCode,
  path: '/end',
  permission: 'catalogue',
  answer,
  done: 'Ended. Orders that were paid with it stay as they are.',
  verb: 'ended it',
  async change({ tx, now, subject: { code: name, endedOn } }) {
    if (endedOn !== null) return stale();
    await endDiscountCode(tx, name, now);
    return changed({ code: name }, name);
  },
});

export const codeActions = [addCode, changeCode, endCode];

export const newCodeForm = () => formOf(addCode);
export const changeCodeForm = () => formOf(changeCode);
