import { expect, test } from 'vitest';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { asPence } from '#src/platform/money.ts';
import { asGift, builderPath, readGiftQuery } from './gift-offered.ts';

const theory: Product = {
  type: 'product',
  id: 1,
  name: 'Theory Training',
  url: '/theory-training',
  image: '',
  thumbnail: '',
  summary: '',
  price: asPence(6_99),
  limit: null,
  dispatch: 'digital',
  isInstructorTraining: false,
  postage: asPence(0),
  areaSlug: null,
  transmission: null,
  hours: null,
  withdrawn: false,
};
const lessons: Product = { ...theory, type: 'lesson', id: 47, dispatch: 'none', price: asPence(100_00) };
const bounds = { most: asPence(1_000_00) };

test.each([
  ['10 hours in Leeds', '10 hours of driving lessons in Leeds'],
  ['1 hour in Kingston upon Hull', '1 hour of driving lessons in Kingston upon Hull'],
  ['30 hours intensive in Leeds', '30 hours of intensive driving lessons in Leeds'],
  ['A day on the motorway', 'A day on the motorway'],
])('%s are given with their fee as %s', (name, gift) => {
  expect(asGift({ ...lessons, name }, bounds)).toEqual({
    gift: { type: 'lesson', id: 47, name: gift },
    price: 104_50,
  });
});

test('a learning aid is given at its price', () => {
  expect(asGift(theory, bounds)).toEqual({
    gift: { type: 'product', id: 1, name: 'Theory Training' },
    price: 6_99,
  });
});

const course: Product = {
  ...theory,
  type: 'course',
  name: 'Calm at the Wheel',
  dispatch: 'none',
  price: asPence(50_00),
  event: {
    begins: new Date('2027-01-23T09:30:00Z'),
    ends: new Date('2027-01-23T16:00:00Z'),
    venue: 'The Tetley, Leeds',
    later: asPence(145_00),
    placesLeft: 2,
    begun: false,
  },
};
const withEvent = (change: Partial<NonNullable<Product['event']>>): Product => ({
  ...course,
  event: course.event && { ...course.event, ...change },
});

test.each([
  ['with places', course],
  ['that anybody may come to', withEvent({ placesLeft: null })],
])('a course %s is given at its whole price', (_name, given) => {
  expect(asGift(given, bounds)).toEqual({
    gift: { type: 'course', id: 1, name: 'Calm at the Wheel' },
    price: 195_00,
  });
});

test.each([
  ['a full course', withEvent({ placesLeft: 0 })],
  ['a course that has begun', withEvent({ begun: true })],
  ['what is posted', { ...theory, dispatch: 'physical' as const }],
  ['training', { ...lessons, type: 'training' as const }],
  ['what is off sale', { ...theory, withdrawn: true }],
  ['what costs more than a voucher holds', { ...lessons, price: asPence(960_00) }],
])('%s is not given', (_name, product) => {
  expect(asGift(product, bounds)).toBeUndefined();
});

test('the builder reads what its address names, and nothing else', () => {
  expect(readGiftQuery(new URL(builderPath(lessons), 'http://x').searchParams)).toEqual({
    type: 'lesson',
    id: 47,
  });
  expect(readGiftQuery(new URLSearchParams('for=training-1'))).toBeUndefined();
  expect(readGiftQuery(new URLSearchParams())).toBeUndefined();
});
