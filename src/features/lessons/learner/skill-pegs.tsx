import { countAt, type Progress } from '../learners/progress.ts';
import { levels } from '../learners/skills.ts';
import './skill-pegs.css';

/** A bar for each skill, the highest level first. */
export function SkillPegs({ skills }: Pick<Progress, 'skills'>) {
  const pegs = skills.toSorted((a, b) => b.level - a.level);
  const levelCounts = [...levels].reverse().map(({ level, name }) => `${countAt(skills, level)} at ${name}`);
  return (
    <div
      className="spread grid items-end"
      role="img"
      aria-label={`${levelCounts.join(', ')}, ${countAt(skills, 0)} not started`}
    >
      {pegs.map(({ skill, level }) => (
        <i key={skill} className={`peg peg--${level}`} />
      ))}
    </div>
  );
}
