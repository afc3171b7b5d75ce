import { feeOn } from '#src/features/catalogue/fee.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { formatDate } from '#src/platform/dates.ts';
import { asPence, type Pence, pounds, rateOn, sum } from '#src/platform/money.ts';
import type { PricedLine } from './line.ts';
import { lineCarriesFee, subtotalOf } from './totals.ts';

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
}

/** A basket's code, with what it takes off, or why it takes nothing off now. */
export interface Discount {
  rule: DiscountRule;
  refusal?: string | undefined;
}

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
  return [limits.length > 0 && `${capitalised(limits.join(', '))}.`, 'Not with another code.']
    .filter(Boolean)
    .join(' ');
}

/** The last day of a code that has one, whoever set it. */
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

/** Why a code takes nothing off these lines, in words for the buyer. */
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
 * Takes a code's discount off the lines that it is for. A percentage is rounded on each line; an amount is shared among them
 * in proportion, to the penny. What is paid for is `isHeld`: its code was good when the payment began, or the order by phone was
 * made.
 */
export function takeDiscount(
  lines: PricedLine[],
  rule: DiscountRule,
  { day, isHeld }: { day: string; isHeld: boolean },
): { lines: PricedLine[]; refusal?: string | undefined } {
  const refusal = (isHeld ? undefined : whyNotOn(rule, day)) ?? whyNotOff(lines, rule);
  if (refusal) return { lines, refusal };
  const { percent, pence } = rule;
  const all = sum(lines.filter((line) => isReduced(line, rule)).map(subtotalOf));
  const total = Math.min(pence ?? 0, all);
  let before = 0;
  return {
    lines: lines.map((line) => {
      if (!isReduced(line, rule)) return line;
      const subtotal = subtotalOf(line);
      if (percent !== null) return { ...line, discount: rateOn(subtotal, percent * 100) };
      const taken = Math.floor((total * before) / all);
      before += subtotal;
      return { ...line, discount: asPence(Math.floor((total * before) / all) - taken) };
    }),
  };
}

/** The same lines at their full prices. */
export function withoutDiscount(lines: PricedLine[]): PricedLine[] {
  return lines.map(({ discount: _, ...line }) => line);
}
