import { type LevelOrNone, skills, TOP_LEVEL } from './skills.ts';

/** Where a learner stands in one skill. */
export interface SkillProgress {
  skill: number;
  level: LevelOrNone;
  /** When it was marked last: YYYY-MM-DD in London. Null where it never was. */
  practised: string | null;
}

export interface Progress {
  /** All 27, in their order. */
  skills: SkillProgress[];
  /** How many are at the highest level. */
  finished: number;
}

/** All skills, with those that were never marked as not started. */
export function toProgress(marked: readonly SkillProgress[]): Progress {
  const all = skills.map(
    ({ number }) =>
      marked.find(({ skill }) => skill === number) ?? { skill: number, level: 0 as const, practised: null },
  );
  return { skills: all, finished: countAt(all, TOP_LEVEL) };
}

export function countAt(all: readonly SkillProgress[], level: LevelOrNone): number {
  return all.filter((skill) => skill.level === level).length;
}

/** A learner is ready for the test once every skill is at the highest level. */
export function isReady({ finished }: Pick<Progress, 'finished'>): boolean {
  return finished === skills.length;
}
