import { describe, expect, test } from 'vitest';
import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { PRESETS } from '#src/features/vouchers/builder/builder-draft.ts';
import { asPence, times } from '#src/platform/money.ts';
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

describe.each(boards)('in $board', ({ packages }) => {
  const hour = packages.find(({ hours }) => hours === 1) as SeedProduct;

  test.each(Object.entries(PRESETS))(
    'a voucher for £%s buys %s, within a tenth of its value',
    (preset, words) => {
      const hours = Number(/\d+/.exec(words));
      const whole = packages.find((one) => one.hours === hours);
      const price = priceWithFee(whole ? priceOf(whole) : times(priceOf(hour), hours));
      expect(Math.abs(price - Number(preset) * 100)).toBeLessThanOrEqual(Number(preset) * 10);
    },
  );

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
