import type { DiscountRule } from '#src/features/basket/lines/discount.ts';
import { addDiscountCode } from '#src/features/basket/lines/discount-codes.server.ts';
import { ZERO } from '#src/platform/money.ts';
import type { TestApp } from './app.ts';

/** Adds a code that takes 10% off lessons, or what it is told. */
export async function addTestCode(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  code: string,
  change: Partial<DiscountRule> = {},
) {
  const rule = {
    code,
    percent: change.pence ? null : 10,
    pence: null,
    appliesTo: 'lessons' as const,
    minHours: null,
    area: null,
    startsOn: null,
    endsOn: null,
    maxUses: null,
    onceEach: false,
    newCustomers: false,
    minSpend: ZERO,
    allowsAnother: false,
    isReferral: false,
    ...change,
  };
  await db.transaction().execute((tx) => addDiscountCode(tx, rule, clock.now()));
}
