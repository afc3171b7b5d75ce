import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digitalProducts } from '#db/seed/products.ts';
import { questionBank } from '../bank/question-bank.ts';
import { readBank } from '../bank/read-bank.server.ts';
import { scoreOf } from '../hazard-clips/clip-score.ts';
import { MOCK_TESTS, type Question, THEORY, type Unit } from '../material.ts';
import { materialOf } from './material.server.ts';
import { SAMPLES, sampleOf } from './samples.server.ts';

const slugs = ['theory-training', 'brain-training', 'hazard-perception', 'mock-test-library'];
const bank = readBank('content/learning/questions');
const units = (slug: string): Unit[] => materialOf(bank, slug)?.units ?? [];
const questionsOf = (unit: Unit): Question[] => {
  if (unit.kind === 'practice' || unit.kind === 'test') return unit.questions;
  return unit.kind === 'exercises' ? unit.exercises.map(({ question }) => question) : [];
};
const all = slugs.flatMap((slug) => units(slug)).flatMap(questionsOf);

describe('what is delivered', () => {
  test('is there for every digital product that is sold by itself, and for nothing else', () => {
    const sold = digitalProducts.filter(({ type }) => type === 'product').map(({ slug }) => slug);
    expect(sold.filter((slug) => !materialOf(bank, slug))).toEqual([]);
    expect(materialOf(bank, 'pass-for-less-pack')).toBeUndefined();
  });

  test('is as much as the catalogue says', () => {
    const counts = (slug: string) =>
      units(slug).map((unit) => {
        if (unit.kind === 'scenes') return unit.scenes.length;
        if (unit.kind === 'exercises') return unit.exercises.length;
        if (unit.kind === 'reactions') return unit.reactions.length;
        return unit.kind === 'tests' ? unit.questions : unit.questions.length;
      });
    const total = (slug: string) => counts(slug).reduce((sum, count) => sum + count, 0);
    expect(total('theory-training')).toBe(bank.byId.size);
    expect(bank.byId.size).toBeGreaterThan(300);
    expect(total('brain-training')).toBe(12);
    expect(total('hazard-perception')).toBe(20);
    expect(units('mock-test-library')).toMatchObject([{ questions: 50, minutes: 57 }]);
  });
});

describe('the questions', () => {
  test('have four different answers, one of them right, and a reason', () => {
    for (const { ask, options, right, reason } of all) {
      expect(new Set(options).size, ask).toBe(4);
      expect(options[right], ask).toBeDefined();
      expect(reason.length, ask).toBeGreaterThan(30);
    }
  });

  test('are asked once', () => {
    expect(new Set(all.map(({ ask }) => ask)).size).toBe(all.length);
  });

  test('have their right answer in every place about as often', () => {
    const places = Map.groupBy(all, ({ right }) => right);
    for (const place of [0, 1, 2, 3]) expect(places.get(place)?.length).toBeGreaterThan(all.length / 8);
  });
});

test('every spot of a scene is in its picture, and each unit has an address of its own', () => {
  for (const slug of slugs)
    expect(new Set(units(slug).map((unit) => unit.slug)).size).toBe(units(slug).length);
  const scenes = units('hazard-perception').flatMap((unit) => (unit.kind === 'scenes' ? unit.scenes : []));
  for (const { name, spots } of scenes) {
    expect(spots.length, name).toBeGreaterThanOrEqual(3);
    for (const { x, y } of spots) expect(x > 20 && x < 780 && y > 20 && y < 430, name).toBe(true);
  }
});

test('a clip lasts 10 to 15 seconds, scores inside them, and its moments tell all of it', () => {
  const scenes = units('hazard-perception').flatMap((unit) => (unit.kind === 'scenes' ? unit.scenes : []));
  for (const { name, lasts, hazard, steps, things } of scenes) {
    expect(lasts >= 10 && lasts <= 15, name).toBe(true);
    expect(hazard.from > 3 && hazard.to - hazard.from >= 3 && hazard.to < lasts, name).toBe(true);
    const times = steps.map(({ at }) => at);
    expect([times[0], times.at(-1)], name).toEqual([0, lasts]);
    expect(times, name).toEqual(times.toSorted((a, b) => a - b));
    // People who ask for less motion can get points too, and must wait for them.
    expect(scoreOf(times.slice(1, 2), hazard).points, name).toBe(0);
    expect(scoreOf(times.slice(2, 3), hazard).points, name).toBeGreaterThanOrEqual(3);
    expect(
      things.some(({ moves }) => moves && moves.from >= hazard.from),
      name,
    ).toBe(true);
  }
});

test('the cars in the clips are other people’s: none is the school’s own drawing', () => {
  const scenes = units('hazard-perception').flatMap((unit) => (unit.kind === 'scenes' ? unit.scenes : []));
  const cars = new Set(scenes.flatMap(({ things }) => things.map(({ kind }) => kind)).filter(isCar));
  expect([...cars].sort()).toEqual(['blue-car-side', 'green-car-rear', 'silver-car-front']);
  for (const car of cars) {
    const drawing = readFileSync(`public/art/parts/${car}.svg`, 'utf8');
    expect(drawing, `${car} has the roof board's blue`).not.toContain('#0a55a5');
  }
});

function isCar(what: string): boolean {
  return /\bcar\b/.test(what);
}

test('there is something to try of each, which is part of it', () => {
  expect(SAMPLES.toSorted()).toEqual(slugs.toSorted());
  const sample = (slug: string) => sampleOf(bank, slug);
  const ids = [THEORY, MOCK_TESTS].flatMap((slug) => {
    const unit = sample(slug);
    return unit && 'questions' in unit && typeof unit.questions === 'object'
      ? unit.questions.map(({ id }) => id)
      : [];
  });
  expect(new Set(ids).size).toBe(20);
  expect(ids.filter((id) => !bank.byId.has(id))).toEqual([]);
  expect(sample('hazard-perception')).toMatchObject({ scenes: [{ name: expect.any(String) }] });
  expect(sample('brain-training')).toMatchObject({ exercises: [{ name: expect.any(String) }] });
  expect(sample('pass-for-less-pack')).toBeUndefined();
});

test('a school with other questions has samples of its own', () => {
  const own = (id: string) => ({
    id,
    ask: `${id}?`,
    right: 'Yes',
    wrong: ['No', 'Never', 'Perhaps'],
    reason: 'So.',
    rules: [1],
  });
  const topics = Array.from({ length: 14 }, (_, index) => ({
    slug: `topic-${index}`,
    name: `Topic ${index}`,
    questions: [own(`first-${index}`), own(`second-${index}`)],
  }));
  expect(sampleOf(questionBank(topics), THEORY)).toMatchObject({
    questions: Array.from({ length: 10 }, (_, index) => ({ id: `first-${index}` })),
  });
});
