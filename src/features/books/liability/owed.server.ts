import type { HoursOwed } from '#src/features/lessons/minutes/hours-owed.server.ts';
import { asPence, nearestPence, type Pence, ZERO } from '#src/platform/money.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { vatInParts } from '../vat.server.ts';

export interface OwedAtEnd {
  day: string;
  /** Sold and not given. */
  minutes: number;
  /** What was paid for them, without the fee. */
  pence: Pence;
  /** Carried over from another system: neither sold here nor money. */
  openingMinutes: number;
  openingPence: Pence;
  /** Balances of vouchers. */
  vouchers: Pence;
  /** What of `pence` is income of the school’s once the lessons are given: without VAT, and without what an agent sold. */
  paidAhead: Pence;
}

/** What is owed for hours at the end of a day. `models` are those of the periods in which orders were placed. */
export function hoursOwedAt(
  day: string,
  owed: readonly HoursOwed[],
  models: readonly VatModel[],
): Omit<OwedAtEnd, 'vouchers'> {
  const own = owed.filter((one) => one.day === day);
  const of = (some: readonly HoursOwed[]) => ({
    minutes: some.reduce((total, { minutes }) => total + minutes, 0),
    pence: nearestPence(some.reduce((total, { value }) => total + value, 0)),
  });
  const sold = own.filter(({ isOpening }) => !isOpening);
  const opening = of(own.filter(({ isOpening }) => isOpening));
  const ahead = (['unregistered', 'principal'] as const).map((model) => {
    const { pence: amount } = of(sold.filter(({ period }) => models[period] === model));
    const [part] = vatInParts([{ part: 'lessons', type: 'lesson', carriesFee: true, amount }], {
      model,
      day,
    });
    return part?.net ?? ZERO;
  });
  return {
    day,
    ...of(sold),
    openingMinutes: opening.minutes,
    openingPence: opening.pence,
    paidAhead: asPence(ahead.reduce((total: number, net) => total + net, 0)),
  };
}
