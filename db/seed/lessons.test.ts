import { describe, expect, test } from 'vitest';
import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { guidanceOf } from '#src/features/vouchers/builder/voucher-guidance.ts';
import { asPence } from '#src/platform/money.ts';
import { areas } from './areas.ts';
import { lessonsIn } from './lessons.ts';
import type { SeedProduct } from './products.ts';

/** The twelve packages of each area: by area and gearbox, smallest first. */
const boards = areas.flatMap((area) =>
  (['manual', 'automatic'] as const).map((gearbox) => ({
    board: `${area.name}, ${gearbox}`,
    packages: lessonsIn(area).filter(({ transmission }) => transmission === gearbox),
  })),
);

const priceOf = ({ prices }: SeedProduct) => asPence(prices.at(-1)?.pence ?? 0);
const hourly = (lessons: SeedProduct) => priceOf(lessons) / (lessons.hours ?? 0);

test('vouchers buy what the specification says, on average', () => {
  const offered = boards.flatMap(({ board, packages }) =>
    packages.map((one) => ({ board, hours: one.hours ?? 0, net: priceOf(one) })),
  );
  expect(guidanceOf(offered)).toEqual({
    25: 'a 1 hour lesson',
    50: '2 hours',
    100: '4 hours',
    250: '10 hours',
  });
});

describe.each(boards)('in $board', ({ packages }) => {
  const hour = packages.find(({ hours }) => hours === 1) as SeedProduct;

  test('an hour costs £23 to £27 with the fee', () => {
    expect(priceWithFee(priceOf(hour))).toBeGreaterThanOrEqual(23_00);
    expect(priceWithFee(priceOf(hour))).toBeLessThanOrEqual(27_00);
  });

  test('no more hours cost more an hour, unless the name says why', () => {
    const dearer = packages.filter(
      (one, index) => index > 0 && hourly(one) > hourly(packages[index - 1] as SeedProduct),
    );
    expect(dearer.map(({ name }) => name.split(' in ')[0])).toEqual(['30 hours intensive']);
  });
});
