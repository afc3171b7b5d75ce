import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { NextSteps } from './next-steps.tsx';

const nothing = {
  working_day: '2027-01-04',
  ring_by: '2027-01-04T18:00:00Z',
  learner: null,
  first_lesson: null,
  lessons: false,
  training: false,
  parcel: false,
  digital: false,
  courses: [],
};

const titles = (next: Partial<ConfirmationResponse['next']>) => {
  const order = {
    buyer: null,
    created_at: '2026-12-31T09:55:00Z',
    vouchers: [],
    next: { ...nothing, ...next },
  } as unknown as ConfirmationResponse;
  return [...renderToStaticMarkup(<NextSteps order={order} />).matchAll(/<h3>(.*?)<\/h3>/g)].map(
    ([, title]) => title,
  );
};

test('each kind of thing that was bought says what happens next, and whom we ring', () => {
  expect(titles({ training: true })).toEqual(['Your receipt', 'Our training team will ring you']);
  expect(titles({ training: true, learner: 'Sam' })[1]).toBe('Our training team will ring Sam');
  expect(titles({ lessons: true, parcel: true, digital: true })).toEqual([
    'Your receipt',
    'An instructor will ring you',
    'Your parcel',
    'Your learning products',
    'Your first lesson',
  ]);
});
