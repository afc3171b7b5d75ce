import { z } from 'zod';
import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { discountFigures, NO_ORDERS } from '#src/features/orders/discount-uses.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { toDecimal } from '#src/platform/money.ts';
import { formatDiscount, lastDayOf } from '../lines/discount.ts';
import { listDiscountCodes } from '../lines/discount-codes.server.ts';
import { stateOf } from './read-codes.server.ts';

const decimal = z.string().describe('Pounds, as a decimal string');

const row = z
  .object({
    code: z.string(),
    description: z.string(),
    state: z.enum(['on', 'later', 'used up', 'ended']),
    first_day: z.iso.date().nullable(),
    last_day: z.iso.date().nullable(),
    uses: z.int(),
    max_uses: z.int().nullable(),
    allows_another: z.boolean().describe('Whether it may be used together with another that allows it'),
    orders: z.int(),
    sales: decimal,
    cost: decimal.describe('What it took off'),
  })
  .meta({ id: 'DiscountCode' });

export const codesCall = staffList({
  of: { path: '/office/discount-codes', filters: {} },
  name: 'listDiscountCodes',
  summary: 'All discount codes, the newest first',
  onwards: 'before',
  row,
  async read({ db, clock }) {
    const today = londonDate(clock.now());
    const [rules, figures] = await Promise.all([listDiscountCodes(db, clock.now()), discountFigures(db)]);
    const rows = rules.map((rule) => {
      const { orders, sales, cost } = figures.get(rule.code) ?? NO_ORDERS;
      return {
        code: rule.code,
        description: formatDiscount(rule),
        state: stateOf(rule, today),
        first_day: rule.startsOn,
        last_day: lastDayOf(rule),
        uses: rule.uses,
        max_uses: rule.maxUses,
        allows_another: rule.allowsAnother,
        orders,
        sales: toDecimal(sales),
        cost: toDecimal(cost),
      };
    });
    return { rows, next: null };
  },
});
