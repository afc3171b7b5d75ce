import {
  type DiscountFigures,
  discountFigures,
  discountFiguresSince,
  NO_ORDERS,
  ordersWithCode,
  usesByWeek,
} from '#src/features/orders/discount-uses.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { formatDate, londonWhenInLine, shortDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { type DiscountRule, formatDiscount, isUsedUp, lastDayOf } from '../lines/discount.ts';
import { findDiscountCode, listDiscountCodes } from '../lines/discount-codes.server.ts';
import { readAdvertised } from './advertised.server.ts';
import type { StateOfCode } from './code-state.tsx';

/** The codes as the office's page shows them, the newest first. */
export async function readCodes(db: Db, now: Date) {
  const [rules, figures] = await Promise.all([listDiscountCodes(db, now), discountFigures(db)]);
  return rules.map((rule) => codeShown(rule, figures.get(rule.code) ?? NO_ORDERS, now));
}

/** What all codes came to this month. */
export async function readMonth(db: Db, now: Date) {
  const since = londonMidnight(`${londonDate(now).slice(0, 7)}-01`);
  const { orders, sales, cost, newCustomers } = await discountFiguresSince(db, since);
  return { orders, sales: pounds(sales), cost: pounds(cost), newCustomers };
}

const ON_A_PAGE = 50;
const WEEKS = 12;

/** One code with the orders that were paid with it. Undefined where there is none. */
export async function readCode(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  input: string,
  now: Date,
) {
  const rule = await findDiscountCode(db, input, now);
  if (!rule) return undefined;
  const today = londonDate(now);
  const [allFigures, orders, weeks, changes, advertised] = await Promise.all([
    discountFigures(db),
    ordersWithCode(db, rule.code, ON_A_PAGE),
    usesByWeek(db, rule.code, WEEKS, today),
    changesOf(db, [{ kind: 'discount code', id: rule.code }]),
    readAdvertised(db, rule, now),
  ]);
  const figures = allFigures.get(rule.code) ?? NO_ORDERS;
  return {
    ...codeShown(rule, figures, now),
    link: new URL(`/?code=${rule.code}`, publicUrl).href,
    weeks: weeks.map(({ week, uses }) => ({ from: week, label: shortDay(week, today), uses })),
    endsOn: rule.endsOn,
    maxUses: rule.maxUses,
    uses: rule.uses,
    held: rule.held,
    newCustomers: figures.newCustomers,
    advertised,
    expectedVersion: String(changes[0]?.id ?? 0),
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
    orders: orders.map((order) => ({
      id: order.id,
      number: order.order_number,
      who: `${order.firstname} ${order.surname}`,
      when: londonWhenInLine(order.placed_at, now),
      isRefunded: order.state === 'refunded',
      off: pounds(order.off),
      also: order.also,
      total: pounds(asPence(order.total_pence)),
    })),
  };
}

function codeShown(rule: DiscountRule, { sales, cost }: DiscountFigures, now: Date) {
  const state = stateOf(rule, londonDate(now));
  const last = lastDayOf(rule);
  return {
    code: rule.code,
    description: formatDiscount(rule),
    conditions: [
      rule.onceEach && 'once a person',
      rule.newCustomers && 'new customers only',
      rule.allowsAnother && 'with another code that allows it',
    ].filter(Boolean),
    state,
    isOver: state === 'ended',
    days: capitalised(
      [rule.startsOn && `from ${formatDate(rule.startsOn)}`, last && `until ${formatDate(last)}`]
        .filter(Boolean)
        .join(' '),
    ),
    used: rule.maxUses === null ? `${rule.uses}` : `${rule.uses} of ${rule.maxUses}`,
    sales: pounds(sales),
    cost: pounds(cost),
  };
}

export function stateOf(rule: DiscountRule, today: string): StateOfCode {
  const last = lastDayOf(rule);
  if (rule.endedOn !== null || (last !== null && today > last)) return 'ended';
  if (isUsedUp(rule)) return 'used up';
  return rule.startsOn !== null && today < rule.startsOn ? 'later' : 'on';
}
