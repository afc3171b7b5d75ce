import { expect, test } from 'vitest';
import { by, diarySuite } from '#testing/diary.ts';
import { markSkills, progressOf } from './progress.server.ts';

const suite = diarySuite();

test('the newest mark of a skill counts, with the day in London on which it was made', async () => {
  const mark = (marks: { skill: number; level: 1 | 2 | 5 }[], now: Date) =>
    suite.inTransaction((tx) =>
      markSkills(tx, { learnerId: suite.learner.id, marks, ...by('instructor', now) }),
    );
  const first = [{ skill: 1, level: 5 } as const, { skill: 15, level: 2 } as const];
  await mark(first, new Date('2026-07-02T22:30:00Z'));
  await mark([{ skill: 15, level: 1 }], new Date('2026-07-09T23:30:00Z'));
  const { skills, finished } = await progressOf(suite.db, suite.learner.id);
  expect(finished).toBe(1);
  expect(skills[0]).toEqual({ skill: 1, level: 5, practised: '2026-07-02' });
  expect(skills[14]).toEqual({ skill: 15, level: 1, practised: '2026-07-10' });
  expect(skills[1]).toEqual({ skill: 2, level: 0, practised: null });
  expect((await progressOf(suite.db, suite.other.id)).finished).toBe(0);
});

test('no mark is kept of a skill or level that the record does not have', async () => {
  const wrong = [
    { skill: 2, level: 3 as const },
    { skill: 28, level: 5 as const },
  ];
  const marking = { learnerId: suite.learner.id, marks: wrong, ...by('instructor') };
  await expect(suite.inTransaction((tx) => markSkills(tx, marking))).rejects.toThrow('No such skill');
  expect((await progressOf(suite.db, suite.learner.id)).skills[1]?.level).toBe(0);
});
