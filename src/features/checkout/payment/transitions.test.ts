import { describe, expect, test } from 'vitest';
import type { PricedLine } from '#src/features/basket/lines/line.ts';
import { totalsOf } from '#src/features/basket/lines/totals.ts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { asPence } from '#src/platform/money.ts';
import { pricedLine } from '#testing/basket-lines.ts';
import { completedSteps, type Details } from '../session/checkout.server.ts';
import { currentStep, mayEnter, neededSteps, type StepName, stepNames } from '../session/steps.ts';

/**
 * §4 as one table: which sections a basket has, in which order, which of them is open, and where each save
 * leads. Everything is gone through: 2^7 mixes of what is sold, times 2^4 sets of completed sections.
 */
const KINDS: Record<string, Partial<Product>> = {
  lesson: { type: 'lesson', dispatch: 'none' },
  training: { type: 'training', dispatch: 'none', isInstructorTraining: true },
  'e-voucher': { type: 'voucher', dispatch: 'digital' },
  'gift card': { type: 'voucher', dispatch: 'physical' },
  'something posted': { type: 'product', dispatch: 'physical' },
  'something digital': { type: 'product', dispatch: 'digital' },
  course: { type: 'course', dispatch: 'none' },
};
const kinds = Object.keys(KINDS);

type Row = [title: string, name: StepName][];
const DETAILS: Row[number] = ['Details', 'customer'];
const DELIVERY: Row[number] = ['Delivery', 'delivery'];
const BILLING: Row[number] = ['Billing', 'billing'];
const LEARNER: Row[number] = ['Learner', 'lesson'];
const TRAINEE: Row[number] = ['Trainee', 'lesson'];
const PAYMENT: Row[number] = ['Payment', 'payment'];

/** What the basket's contents decide: whether a parcel goes out, and whom there is to teach (R29). */
const TABLE: Record<string, Row> = {
  'no parcel, nobody': [DETAILS, BILLING, PAYMENT],
  'no parcel, learner': [DETAILS, BILLING, LEARNER, PAYMENT],
  'no parcel, trainee': [DETAILS, BILLING, TRAINEE, PAYMENT],
  'parcel, nobody': [DETAILS, DELIVERY, BILLING, PAYMENT],
  'parcel, learner': [DETAILS, DELIVERY, BILLING, LEARNER, PAYMENT],
  'parcel, trainee': [DETAILS, DELIVERY, BILLING, TRAINEE, PAYMENT],
};

function rowOf(mix: string[]): Row {
  const parcel = mix.includes('gift card') || mix.includes('something posted') ? 'parcel' : 'no parcel';
  const taught = mix.includes('lesson') ? 'learner' : mix.includes('training') ? 'trainee' : 'nobody';
  return TABLE[`${parcel}, ${taught}`] as Row;
}

function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((all, item) => all.concat(all.map((some) => [...some, item])), [[]]);
}

const lineOf = (kind: string, at: number): PricedLine => {
  const line = pricedLine({ id: at + 1, price: asPence(10_00), ...KINDS[kind] }, 1, `item ${at}`);
  return kind === 'gift card' ? ({ ...line, voucher: { type: 'gift-card' } } as PricedLine) : line;
};
const factsOf = (mix: string[]) => totalsOf(mix.map(lineOf));
const mixes = subsetsOf(kinds);
const sections: StepName[] = ['customer', 'delivery', 'billing', 'lesson'];
const completedSets = subsetsOf(sections);
const nameOf = (mix: string[]) => mix.join(', ') || 'nothing';

test('the table is gone through whole', () => {
  expect([mixes.length, completedSets.length]).toEqual([128, 16]);
  expect(new Set(mixes.map(rowOf))).toEqual(new Set(Object.values(TABLE)));
});

describe.each(mixes.map((mix) => [nameOf(mix), mix] as const))('a basket of %s', (_name, mix) => {
  const facts = factsOf(mix);
  const row = rowOf(mix);
  const needed = row.map(([, name]) => name);

  test('has its sections in their order, by their titles', () => {
    expect(neededSteps(facts).map((step) => [step.title(facts), step.name])).toEqual(row);
  });

  test('opens the first section that no save has completed, whichever others are', () => {
    for (const done of completedSets) {
      const open = needed.find((name) => !done.includes(name));
      expect([done, currentStep(facts, new Set(done))]).toEqual([done, open]);
    }
  });

  test('lets in to each section behind none that is missing, and to none that it has not', () => {
    for (const done of completedSets)
      for (const name of stepNames) {
        const at = needed.indexOf(name);
        const mayGo = at >= 0 && needed.slice(0, at).every((earlier) => done.includes(earlier));
        expect([done, name, mayEnter(name, facts, new Set(done))]).toEqual([done, name, mayGo]);
      }
  });

  test('leads from every save, of an open section or a reopened one, to the first that is missing then', () => {
    for (const done of completedSets)
      for (const saved of sections.filter((name) => mayEnter(name, facts, new Set(done)))) {
        const after = new Set([...done, saved]);
        const next = currentStep(facts, after);
        expect(needed.slice(0, needed.indexOf(next)).every((name) => after.has(name))).toBe(true);
        expect(after.has(next)).toBe(false);
        // Nothing is asked again: a reopened section leads back to where its buyer was.
        if (done.includes(saved)) expect(next).toBe(currentStep(facts, new Set(done)));
      }
  });

  test('is walked through once, section by section, to Payment', () => {
    const done = new Set<StepName>();
    const walked: StepName[] = [];
    for (let open = currentStep(facts, done); !walked.includes(open); open = currentStep(facts, done)) {
      walked.push(open);
      if (open !== 'payment') done.add(open);
    }
    expect(walked).toEqual(needed);
  });

  test('turned into any other basket keeps what is complete, and asks for what is missing in that one', () => {
    for (const other of Object.values(TABLE)) {
      const turned = mixes.find((candidate) => rowOf(candidate) === other) as string[];
      const there = other.map(([, name]) => name);
      for (const done of completedSets.filter((set) => set.every((name) => needed.includes(name)))) {
        const missing = there.find((name) => !done.includes(name));
        expect(currentStep(factsOf(turned), new Set(done))).toBe(missing);
        expect(currentStep(facts, new Set(done))).toBe(needed.find((name) => !done.includes(name)));
      }
    }
  });
});

test.each([
  ['a lesson with a book', { type: 'lesson', dispatch: 'physical' }, 'no parcel, learner'],
  [
    'posted training',
    { type: 'training', dispatch: 'physical', isInstructorTraining: true },
    'parcel, trainee',
  ],
  ['a bundle to read', { type: 'bundle', dispatch: 'digital' }, 'no parcel, nobody'],
  ['a bundle to post', { type: 'bundle', dispatch: 'physical' }, 'parcel, nobody'],
  ['a course with a folder', { type: 'course', dispatch: 'physical' }, 'parcel, nobody'],
  ['a course that trains instructors', { type: 'course', isInstructorTraining: true }, 'no parcel, trainee'],
] as const)('%s has the sections of "%s" by what it is, not by its name', (_what, input, row) => {
  const facts = totalsOf([pricedLine(input, 1)]);
  expect(neededSteps(facts).map((step) => [step.title(facts), step.name])).toEqual(TABLE[row]);
});

describe('whom it is for', () => {
  const answers = [undefined, true, false];
  const cases = answers.flatMap((details) => answers.map((learner) => [details, learner] as const));

  test.each(cases)('said %s in Details and %s by the learner section', (inDetails, inLearner) => {
    const checkout = {
      customer: inDetails === undefined ? null : { email: 'a@example.com', customer_is_pupil: inDetails },
      delivery: null,
      billing: {},
      lesson: inLearner === undefined ? null : { customer_is_pupil: inLearner },
    } as unknown as Details;
    const complete = completedSteps(checkout);
    // Another answer asks for other fields, so the section is to be filled in again (R29).
    expect(complete.has('lesson')).toBe(inDetails !== undefined && inDetails === inLearner);
    expect(complete.has('customer')).toBe(inDetails !== undefined);
    expect([complete.has('delivery'), complete.has('billing')]).toEqual([false, true]);
  });
});
