import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BasketFacts,
  currentStep,
  freeSlots,
  mayEnter,
  neededSteps,
  noAvailability,
  type StepName,
  stepNames,
} from './steps.ts';

const names = (basket: BasketFacts) => neededSteps(basket).map(({ name }) => name);
const titles = (basket: BasketFacts) => neededSteps(basket).map((step) => step.title(basket));
const facts = fc.record({ needsDelivery: fc.boolean(), hasLessons: fc.boolean(), isTraining: fc.boolean() });
const completed = fc.uniqueArray(fc.constantFrom<StepName>('customer', 'delivery', 'billing', 'lesson'));

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
  ])('for %s are the ones needed, in their order', (_what, given, expected) => {
    expect(titles({ needsDelivery: false, hasLessons: false, isTraining: false, ...given })).toEqual(
      expected,
    );
  });

  test('begin with the customer and end with payment for every mix', () => {
    fc.assert(
      fc.property(facts, (basket) => {
        const needed = names(basket);
        expect([needed[0], needed.at(-1)]).toEqual(['customer', 'payment']);
        expect(needed).toEqual(stepNames.filter((name) => needed.includes(name)));
        expect(needed.includes('delivery')).toBe(basket.needsDelivery);
        expect(needed.includes('lesson')).toBe(basket.hasLessons || basket.isTraining);
      }),
    );
  });
});

describe('a section', () => {
  test('is open when it is the first one needed that is not complete', () => {
    fc.assert(
      fc.property(facts, completed, (basket, done) => {
        const current = currentStep(basket, new Set(done));
        const before = names(basket).slice(0, names(basket).indexOf(current));
        expect(before.every((name) => done.includes(name))).toBe(true);
        expect(done).not.toContain(current);
      }),
    );
  });

  test('may be entered when everything needed before it is complete, and never when it is not needed', () => {
    fc.assert(
      fc.property(facts, completed, fc.constantFrom(...stepNames), (basket, done, step) => {
        const needed = names(basket);
        const open = needed.indexOf(currentStep(basket, new Set(done)));
        expect(mayEnter(step, basket, new Set(done))).toBe(
          needed.includes(step) && needed.indexOf(step) <= open,
        );
      }),
    );
  });
});

test('free slots are counted over seven days of three periods', () => {
  expect(freeSlots(noAvailability)).toBe(0);
  const mon = { ...noAvailability.mon, morning: true, evening: true };
  expect(freeSlots({ ...noAvailability, mon, sun: { ...noAvailability.sun, afternoon: true } })).toBe(3);
});
