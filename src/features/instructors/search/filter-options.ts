import type { Instructor } from '../instructor.ts';
import { formatGender, GENDERS } from '../instructor-text.ts';
import type { FilterOptions } from './search-filters.ts';

const MAX_PRICES = 6;

/** What a visitor can filter these instructors by: only what some of them have, and what tells them apart. */
export function filterOptions(
  instructors: readonly Instructor[],
  /** The all-in prices of an hour with them, in pence. */
  hourPrices: readonly number[],
): FilterOptions {
  const same = (value: string) => ({ value, label: value });
  const genders = GENDERS.filter((gender) => instructors.some((one) => one.gender === gender));
  return {
    gearbox: [
      { value: 'manual', label: 'Manual' },
      { value: 'automatic', label: 'Automatic' },
    ],
    // All of them teach in English, so it would filter nothing.
    language: sorted(instructors.flatMap(({ languages }) => languages))
      .filter((language) => language !== 'English')
      .map(same),
    gender: genders.map((value) => ({ value, label: formatGender(value) })),
    car: sorted(instructors.flatMap(({ cars }) => cars)).map(same),
    rating: ['4.5', '4'].map((value) => ({ value, label: `${value} stars or more` })),
    price: priceLimits(hourPrices).map((pounds) => ({
      value: String(pounds),
      label: `Up to £${pounds} an hour`,
    })),
    free: [
      { value: '3', label: 'Within 3 days' },
      { value: '7', label: 'Within a week' },
      { value: '14', label: 'Within 2 weeks' },
    ],
    nervous: [{ value: 'yes', label: 'Good with nervous learners' }],
  };
}

/** Each name once, in alphabetical order. */
function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en-GB'));
}

/** Whole pounds that leave out somebody each, a few of them where prices are many. */
function priceLimits(prices: readonly number[]): number[] {
  const limits = [...new Set(prices.map((pence) => Math.ceil(pence / 100)))]
    .sort((a, b) => a - b)
    .slice(0, -1);
  if (limits.length <= MAX_PRICES) return limits;
  const step = (limits.length - 1) / (MAX_PRICES - 1);
  return Array.from({ length: MAX_PRICES }, (_, index) => limits[Math.round(index * step)] ?? 0);
}
