import { expect, test } from 'vitest';
import { skills } from '../learners/skills.ts';
import { skillsOfAreas } from './areas-to-skills.ts';
import { sheetAreas } from './sheet-areas.ts';

test('each area of a test’s result leads to a skill of the record', () => {
  for (const [place, area] of sheetAreas.entries()) {
    const [number] = skillsOfAreas([place + 1]);
    expect(
      skills.map((skill) => skill.number),
      area,
    ).toContain(number);
  }
});

test('areas that one skill is practised for name it once, in the order of the record', () => {
  // Use of speed, control, progress.
  expect(skillsOfAreas([23, 4, 17])).toEqual([5, 11]);
});
