import { expect, test } from 'vitest';
import { asPence, ZERO } from '#src/platform/money.ts';
import { listSums } from './sums.ts';

const listed = (sums: Parameters<typeof listSums>[0]) =>
  listSums(sums).map(({ name, amount }) => `${name} ${amount}`);

test('the sums of a basket and an order are listed in one order, without what there is none of', () => {
  expect(listed({ subtotal: asPence(1_00), fee: ZERO })).toEqual(['Subtotal £1.00']);
  expect(listed({ subtotal: asPence(1_00), postage: ZERO, fee: ZERO })).toEqual([
    'Subtotal £1.00',
    'Delivery Free',
  ]);
  expect(
    listed({
      subtotal: asPence(1_00),
      discounts: [
        { code: 'AUTUMN10', pence: asPence(10) },
        { code: 'SPRING5', pence: asPence(5) },
      ],
      postage: asPence(2),
      fee: asPence(3),
      otherFees: asPence(4),
    }),
  ).toEqual([
    'Subtotal £1.00',
    'Discount with AUTUMN10 −£0.10',
    'Discount with SPRING5 −£0.05',
    'Delivery £0.02',
    'Management and protection fee £0.03',
    'Other fees £0.04',
  ]);
});
