import { describe, expect, test } from 'vitest';
import { days } from '#src/platform/calendar/week.ts';
import {
  type BasketFacts,
  currentStep,
  draftedSteps,
  mayEnter,
  neededSteps,
  noAvailability,
  type StepName,
  stepNames,
} from './steps.ts';

const names = (basket: BasketFacts) => neededSteps(basket).map(({ name }) => name);
const titles = (basket: BasketFacts) => neededSteps(basket).map((step) => step.title(basket));
/** All of each, so that nothing is left to chance. */
const baskets: BasketFacts[] = subsets(['needsDelivery', 'hasLessons', 'isTraining'] as const).map(
  (facts) => ({
    needsDelivery: facts.includes('needsDelivery'),
    hasLessons: facts.includes('hasLessons'),
    isTraining: facts.includes('isTraining'),
  }),
);
const saves: StepName[][] = subsets(['customer', 'delivery', 'billing', 'lesson'] as const);

function subsets<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((found, item) => found.flatMap((one) => [one, [...one, item]]), [[]]);
}

describe('the sections', () => {
  test.each<[string, Partial<BasketFacts>, string[]]>([
    ['digital products', {}, ['Details', 'Billing', 'Payment']],
    ['lessons', { hasLessons: true }, ['Details', 'Billing', 'Learner', 'Payment']],
    ['training', { isTraining: true }, ['Details', 'Billing', 'Trainee', 'Payment']],
    [
      'lessons and training',
      { hasLessons: true, isTraining: true },
      ['Details', 'Billing', 'Learner', 'Payment'],
    ],
    ['a parcel', { needsDelivery: true }, ['Details', 'Delivery', 'Billing', 'Payment']],
    [
      'a parcel and lessons',
      { needsDelivery: true, hasLessons: true },
      ['Details', 'Delivery', 'Billing', 'Learner', 'Payment'],
    ],
  ])('for %s are the ones needed, in their order', (_what, input, expected) => {
    expect(titles({ needsDelivery: false, hasLessons: false, isTraining: false, ...input })).toEqual(
      expected,
    );
  });

  test.each(baskets)('begin with the customer and end with payment for %o', (basket) => {
    const needed = names(basket);
    expect([needed[0], needed.at(-1)]).toEqual(['customer', 'payment']);
    expect(needed).toEqual(stepNames.filter((name) => needed.includes(name)));
    expect(needed.includes('billing')).toBe(true);
    expect(needed.includes('delivery')).toBe(basket.needsDelivery);
    expect(needed.includes('lesson')).toBe(basket.hasLessons || basket.isTraining);
  });
});

test('every section but payment keeps what is typed', () => {
  expect(draftedSteps).toEqual(['customer', 'delivery', 'billing', 'lesson']);
});

test.each(baskets)('payment stays open for %o, even were it marked as complete', (basket) => {
  expect(currentStep(basket, new Set(stepNames))).toBe('payment');
});

describe.each(baskets)('a section of %o', (basket) => {
  test.each(saves.map((done) => [done]))('is open when it is the first one needed beside %j', (done) => {
    const open = names(basket).filter((name) => !done.includes(name))[0];
    expect(currentStep(basket, new Set(done))).toBe(open);
  });

  test.each(saves.map((done) => [done]))(
    'may be entered when everything needed before it is complete with %j, and never when it is not needed',
    (done) => {
      const needed = names(basket);
      const open = needed.indexOf(currentStep(basket, new Set(done)));
      for (const step of stepNames)
        expect([step, mayEnter(step, basket, new Set(done))]).toEqual([
          step,
          needed.includes(step) && needed.indexOf(step) <= open,
        ]);
    },
  );
});

test('nobody is free before they say so, on any day of the week', () => {
  expect(days).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  expect(Object.keys(noAvailability)).toEqual(days);
  for (const day of days)
    expect(noAvailability[day]).toEqual({ day, morning: false, afternoon: false, evening: false });
});
