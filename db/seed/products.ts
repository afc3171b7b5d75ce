import type { Dispatch, ProductKey, Transmission } from '#src/features/catalogue/catalogue.ts';
import { DAY_MS } from '#src/platform/dates.ts';

/** A price, and the London days that it is charged; a day may be that of the new prices. */
interface SeedPrice {
  pence: number;
  from: string;
  until: string | null;
}

export interface SeedProduct extends ProductKey {
  name: string;
  slug: string;
  url: string;
  image: string;
  summary: string;
  dispatch: Dispatch;
  isInstructorTraining?: boolean;
  limit: number | null;
  areaSlug?: string;
  transmission?: Transmission;
  hours?: number;
  prices: SeedPrice[];
  /** For a bundle: the ids of the products in it. */
  parts?: number[];
}

/** The first day of the first prices; early, so that a machine with a wrong clock sells too. */
export const onSaleSince = '2024-01-01';
const packSince = '2025-01-06';
/** Stands for a day that is counted from the one on which the catalogue is filled. */
const NEW_PRICES = 'new prices';
/** Longer than the made-up school's orders go back, which are all at the new prices. */
const NEW_PRICES_DAYS = 100;

/**
 * A product's prices as they are written on this London day. "Usually" is the price that was charged directly before: an
 * end on a fixed day would go stale, until the lower price had been charged for longer than the earlier one.
 */
export function pricesOn({ prices }: SeedProduct, today: string): SeedPrice[] {
  const counted = new Date(Date.parse(today) - NEW_PRICES_DAYS * DAY_MS).toISOString().slice(0, 10);
  const dayOf = (day: string) => (day !== NEW_PRICES ? day : counted > packSince ? counted : packSince);
  return prices.map(({ pence, from, until }) => ({ pence, from: dayOf(from), until: until && dayOf(until) }));
}

export const digitalProducts: SeedProduct[] = [
  {
    type: 'product',
    id: 1,
    name: 'Theory Training',
    slug: 'theory-training',
    url: '/theory-training',
    image: '/art/spots/theory-training.svg',
    summary:
      'More than 300 questions in the style of the theory test, by topic, with every answer explained.',
    dispatch: 'digital',
    limit: null,
    prices: wasThenIs(12_99, 6_99),
  },
  {
    type: 'product',
    id: 2,
    name: 'Brain Training',
    slug: 'brain-training',
    url: '/brain-training',
    image: '/art/spots/brain-training.svg',
    summary: 'Twelve short exercises to sharpen your observation.',
    dispatch: 'digital',
    limit: null,
    prices: wasThenIs(15_99, 9_99),
  },
  {
    type: 'product',
    id: 3,
    name: 'Hazard Perception',
    slug: 'hazard-perception',
    url: '/hazard-perception',
    image: '/art/spots/hazard-perception.svg',
    summary:
      'Twenty short drawn clips, scored as in the theory test. Spot the sheep before the sheep spots you.',
    dispatch: 'digital',
    limit: null,
    prices: [{ pence: 12_99, from: onSaleSince, until: null }],
  },
  {
    type: 'product',
    id: 4,
    name: 'Mock Test Library',
    slug: 'mock-test-library',
    url: '/mock-test-library',
    image: '/art/spots/mock-test-library.svg',
    summary: 'Mock tests of 50 questions in 57 minutes, drawn anew each time and marked when you finish.',
    dispatch: 'digital',
    limit: null,
    prices: [{ pence: 12_99, from: onSaleSince, until: null }],
  },
  {
    type: 'bundle',
    id: 31,
    name: 'Pass For Less Pack',
    slug: 'pass-for-less-pack',
    url: '/pass-for-less-pack',
    image: '/art/spots/pass-for-less.svg',
    summary: 'Theory, hazard perception, brain training and mock tests in one bundle.',
    dispatch: 'digital',
    limit: null,
    prices: [{ pence: 9_99, from: packSince, until: null }],
    parts: [1, 2, 3, 4],
  },
];

export const postedProducts: SeedProduct[] = [
  {
    type: 'product',
    id: 5,
    name: 'L-Plate and Highway Code Pack',
    slug: 'l-plate-and-highway-code-pack',
    url: '/l-plate-and-highway-code-pack',
    image: '/art/spots/l-plate-pack.svg',
    summary: 'Two magnetic L plates and a copy of the Highway Code. Posted first class.',
    dispatch: 'physical',
    limit: 10,
    prices: [{ pence: 8_99, from: onSaleSince, until: null }],
  },
];

export const instructorTraining: SeedProduct[] = [
  training(
    1,
    'Instructor Training Part 1',
    'Theory and hazard perception, with a tutor on the phone.',
    149_00,
  ),
  training(
    2,
    'Instructor Training Part 2',
    'Ten hours to bring your own driving up to the examiner’s standard.',
    480_00,
  ),
  training(
    3,
    'Instructor Training Part 3',
    'Forty hours of learning to teach from the passenger seat.',
    1_650_00,
  ),
  training(
    4,
    'Instructor Training, all three parts',
    'Everything you need to go from driver to instructor.',
    2_195_00,
  ),
];

function training(id: number, name: string, summary: string, pence: number): SeedProduct {
  return {
    type: 'training',
    id,
    name,
    slug: id === 4 ? 'instructor-training' : `instructor-training-part-${id}`,
    url: '/instructor-training',
    image: '/art/spots/instructor-training.svg',
    summary,
    dispatch: 'none',
    isInstructorTraining: true,
    limit: 1,
    prices: [{ pence, from: onSaleSince, until: null }],
  };
}

function wasThenIs(was: number, is: number) {
  return [
    { pence: was, from: onSaleSince, until: NEW_PRICES },
    { pence: is, from: NEW_PRICES, until: null },
  ];
}
