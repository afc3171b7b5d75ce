import type { LevelOrNone } from '../../learners/skills.ts';

/** One dash of centre line a level. The words beside it say the same. */
export function Lane({ level }: { level: LevelOrNone }) {
  return (
    <span className={`lane5 lane5--${level}`} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
