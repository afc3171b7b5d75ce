import { expect, test } from 'vitest';
import { isFiltered, readReviewsQuery, reviewsSearch } from './reviews-query.ts';

const read = (search: string) => readReviewsQuery(new URLSearchParams(search));

test.each(['?page=2', '?sort=highest&page=1', '?sort=lowest&stars=3&reply=yes&page=4'])(
  'the address %s gives back itself',
  (search) => {
    expect(reviewsSearch(read(search))).toBe(search);
  },
);

test.each(['', '?sort=newest', '?sort=oldest', '?stars=0', '?stars=6', '?stars=four', '?reply=1', '?page=3'])(
  '"%s" is all of them, newest first',
  (search) => {
    expect(isFiltered(read(search))).toBe(false);
  },
);
