import { expect, test } from 'vitest';
import { isReady, toProgress } from './progress.ts';
import { levelName, levels, skillGroups, skills } from './skills.ts';

test('the record has 27 skills in 8 groups and 5 levels, numbered as in the form', () => {
  expect(skillGroups.map((group) => group.skills.length)).toEqual([4, 3, 6, 3, 4, 3, 3, 1]);
  expect(skills.map(({ number }) => number)).toEqual(Array.from({ length: 27 }, (_, place) => place + 1));
  expect(skills[14]).toEqual({ number: 15, name: 'Roundabouts' });
  expect(levels.map(({ name }) => name)).toEqual([
    ...['Introduced', 'Helped', 'Prompted', 'Independent', 'Reflection'],
  ]);
  expect(levelName(0)).toBe('Not started');
});

test('a learner is ready once every skill is at the highest level', () => {
  const at = (level: 4 | 5, skill: number) => ({ skill, level, practised: '2026-11-19' });
  const nearly = skills.map(({ number }) => at(number === 27 ? 4 : 5, number));
  expect(toProgress(nearly).finished).toBe(26);
  expect(isReady(toProgress(nearly))).toBe(false);
  expect(isReady(toProgress(skills.map(({ number }) => at(5, number))))).toBe(true);
  expect(toProgress([]).skills[26]).toEqual({ skill: 27, level: 0, practised: null });
});
