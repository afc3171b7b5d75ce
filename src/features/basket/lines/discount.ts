import { feeOn } from '#src/features/catalogue/fee.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { formatDate } from '#src/platform/dates.ts';
import { asPence, type Pence, pounds, rateOn, sum, ZERO } from '#src/platform/money.ts';
import type { PricedLine } from './line.ts';
import { lineCarriesFee, paidFor, subtotalOf } from './totals.ts';

export const discountKinds = ['lessons', 'courses', 'vouchers', 'products', 'everything'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** A code of the school's: what it takes off, what of, and when. */
export interface DiscountRule {
  code: string;
  /** One of the two. */
  percent: number | null;
  pence: Pence | null;
  appliesTo: DiscountKind;
  minHours: number | null;
  area: { slug: string; name: string } | null;
  /** London days, both included. */
  startsOn: string | null;
  endsOn: string | null;
  endedOn: string | null;
  maxUses: number | null;
  uses: number;
  /** Uses that orders by phone hold while they wait to be paid. */
  held: number;
  onceEach: boolean;
  newCustomers: boolean;
  minSpend: Pence;
  /** Whether it may be used together with another code that allows it. */
  allowsAnother: boolean;
  /** A customer's code for friends. */
  isReferral: boolean;
}

/** A code that was entered. Where its refusal is known, it takes nothing off. */
export interface EnteredCode {
  rule: DiscountRule;
  refusal?: string | undefined;
}

/** A code of a basket, with what it takes off all lines together. That is nothing where it is refused. */
export interface Discount extends EnteredCode {
  pence: Pence;
}

/** How many codes a basket may have, where all of them allow it. */
export const MOST_CODES = 2;

export const DISCOUNT_FOR: Record<DiscountKind, string> = {
  lessons: 'lessons',
  courses: 'courses',
  vouchers: 'gift vouchers',
  products: 'products',
  everything: 'everything but gift vouchers',
};

/** "10% off lessons, from 5 hours" */
export function formatDiscount(rule: DiscountRule): string {
  const off = rule.pence === null ? `${rule.percent}%` : pounds(rule.pence);
  return [`${off} off ${formatFor(rule)}`, rule.newCustomers && 'first order', formatLeast(rule)]
    .filter(Boolean)
    .join(', ');
}

/** "lessons, from 5 hours, in Leeds" */
function formatFor({ appliesTo, minHours, area }: DiscountRule): string {
  return [DISCOUNT_FOR[appliesTo], minHours && `from ${minHours} hours`, area && `in ${area.name}`]
    .filter(Boolean)
    .join(', ');
}

function formatLeast({ minSpend }: DiscountRule): string | undefined {
  return minSpend > 0 ? `from ${pounds(minSpend)}` : undefined;
}

/** "Once for each person, for the first 100 orders, until 30 November 2026. Not with another code." */
export function formatConditions(rule: DiscountRule): string {
  const last = lastDayOf(rule);
  const limits = [
    rule.onceEach && 'once for each person',
    rule.maxUses && (rule.maxUses === 1 ? 'for one order' : `for the first ${rule.maxUses} orders`),
    last && `until ${formatDate(last)}`,
  ].filter(Boolean);
  return [
    limits.length > 0 && `${capitalised(limits.join(', '))}.`,
    rule.allowsAnother ? 'Can be used with another code that allows it.' : 'Not with another code.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The last day of a code that has one. */
export function lastDayOf({ endsOn, endedOn }: Pick<DiscountRule, 'endsOn' | 'endedOn'>): string | null {
  if (endsOn === null || endedOn === null) return endsOn ?? endedOn;
  return endsOn < endedOn ? endsOn : endedOn;
}

export function isUsedUp({ maxUses, uses, held }: Pick<DiscountRule, 'maxUses' | 'uses' | 'held'>): boolean {
  return maxUses !== null && uses + held >= maxUses;
}

/** Why a code cannot be used on a day, in words for the buyer. */
export function whyNotOn(rule: DiscountRule, day: string): string | undefined {
  const { code, startsOn, endsOn, endedOn } = rule;
  if (startsOn !== null && day < startsOn) return `${code} starts on ${formatDate(startsOn)}.`;
  if (endedOn !== null || (endsOn !== null && day > endsOn))
    return `${code} ended on ${formatDate(lastDayOf(rule) ?? day)}.`;
  return isUsedUp(rule) ? `${code} has been used the maximum number of times.` : undefined;
}

/** Why two codes cannot be used together: one of them does not allow it, or both are customers' codes for friends. */
export function whyNotTogether(rule: DiscountRule, other: DiscountRule): string | undefined {
  return rule.allowsAnother && other.allowsAnother && !(rule.isReferral && other.isReferral)
    ? undefined
    : `${rule.code} can’t be used together with ${other.code}.`;
}

/** Whether a code may be entered beside those of a basket, if it allows that too. */
export function takesCode(discounts: readonly Discount[]): boolean {
  return (
    discounts.length < MOST_CODES && discounts.every(({ rule, refusal }) => rule.allowsAnother && !refusal)
  );
}

/** Why a code takes nothing off these lines, in words for the buyer. Whatever another code takes off, full prices are asked for. */
function whyNotOff(lines: PricedLine[], rule: DiscountRule): string | undefined {
  const reduced = lines.filter((line) => isReduced(line, rule));
  if (reduced.length === 0)
    return `${rule.code} is for ${formatFor(rule)}. There’s nothing like that in your basket.`;
  // As buyers see prices, with the fee in them (R3).
  const spend = sum([...reduced.map(subtotalOf), feeOn(sum(reduced.filter(lineCarriesFee).map(subtotalOf)))]);
  return spend < rule.minSpend
    ? `${rule.code} is for ${pounds(rule.minSpend)} or more of ${formatFor(rule)}.`
    : undefined;
}

function isReduced({ type, product }: PricedLine, { appliesTo, minHours, area }: DiscountRule): boolean {
  switch (appliesTo) {
    case 'lessons':
      return (
        type === 'lesson' &&
        (product.hours ?? 0) >= (minHours ?? 0) &&
        (area === null || product.areaSlug === area.slug)
      );
    case 'courses':
      return type === 'course';
    case 'vouchers':
      return type === 'voucher';
    case 'products':
      return type === 'product' || type === 'bundle';
    case 'everything':
      return type !== 'voucher';
  }
}

/**
 * Takes what the codes of a basket take off the lines that they are for: each of what the one before left. The codes that take
 * something off come first, as they are reckoned. What is paid for is `isHeld`: its codes were good when the payment began, or the
 * order by phone was made.
 */
export function takeDiscounts(
  lines: PricedLine[],
  entered: readonly EnteredCode[],
  { day, isHeld }: { day: string; isHeld: boolean },
): { lines: PricedLine[]; discounts: Discount[] } {
  const [first] = entered;
  const whyNotNow = (rule: DiscountRule) =>
    whyNotOn(rule, day) ?? (first && first.rule !== rule ? whyNotTogether(rule, first.rule) : undefined);
  let taken = lines;
  const discounts: Discount[] = [];
  const refused: Discount[] = [];
  for (const { rule, refusal } of inOrder(lines, entered)) {
    const shares = sharesOf(taken, rule);
    const pence = sum(shares);
    const why =
      refusal ??
      (isHeld ? undefined : whyNotNow(rule)) ??
      whyNotOff(lines, rule) ??
      (pence > 0 ? undefined : `There’s nothing left for ${rule.code} to take off.`);
    if (why) {
      refused.push({ rule, refusal: why, pence: ZERO });
      continue;
    }
    const isSecond = discounts.length > 0;
    taken = taken.map((line, position) => withShare(line, shares[position] ?? ZERO, isSecond));
    discounts.push({ rule, pence });
  }
  return { lines: taken, discounts: [...discounts, ...refused] };
}

/**
 * Percentages come before amounts. Of two of one kind, the one that is for less of the basket comes first: the other can then be
 * taken off the rest. So the order in which they were entered changes no price.
 */
function inOrder(lines: PricedLine[], entered: readonly EnteredCode[]): EnteredCode[] {
  const extent = ({ rule }: EnteredCode) =>
    sum(lines.filter((line) => isReduced(line, rule)).map(subtotalOf));
  return entered.toSorted(
    (one, other) =>
      Number(one.rule.percent === null) - Number(other.rule.percent === null) ||
      extent(one) - extent(other) ||
      (one.rule.code < other.rule.code ? -1 : 1),
  );
}

/** A percentage is rounded on each line; an amount is shared among the lines in proportion, to the penny. */
function sharesOf(lines: PricedLine[], rule: DiscountRule): Pence[] {
  const { percent, pence } = rule;
  const left = lines.map((line) => (isReduced(line, rule) ? paidFor(line) : ZERO));
  if (percent !== null) return left.map((one) => rateOn(one, percent * 100));
  const all = sum(left);
  const total = Math.min(pence ?? 0, all);
  let before = 0;
  return left.map((one) => {
    const shared = (upTo: number) => (all === 0 ? 0 : Math.floor((total * upTo) / all));
    const share = asPence(shared(before + one) - shared(before));
    before += one;
    return share;
  });
}

function withShare(line: PricedLine, share: Pence, isSecond: boolean): PricedLine {
  if (share === 0) return line;
  const discount = asPence((line.discount ?? 0) + share);
  return { ...line, discount, ...(isSecond && { secondDiscount: share }) };
}

/** What the codes of an order by phone take off, as its lines keep it. The codes are in the order in which they were reckoned. */
export function agreedDiscounts(
  lines: readonly PricedLine[],
  [first, second]: readonly DiscountRule[],
): Discount[] {
  const both = sum(lines.map(({ discount = ZERO }) => discount));
  const bySecond = sum(lines.map(({ secondDiscount = ZERO }) => secondDiscount));
  return [
    ...(first ? [{ rule: first, pence: asPence(both - bySecond) }] : []),
    ...(second ? [{ rule: second, pence: bySecond }] : []),
  ];
}

/** The same lines at their full prices. */
export function withoutDiscount(lines: PricedLine[]): PricedLine[] {
  return lines.map(({ discount: _, secondDiscount: __, ...line }) => line);
}
