import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import { countAt, type Progress } from '../../learners/progress.ts';
import { levels, skills } from '../../learners/skills.ts';

export function ProgressCard({ at, progress }: { at: LessonsAddress; progress: Progress }) {
  const pegs = progress.skills.toSorted((a, b) => b.level - a.level);
  const levelCounts = [...levels]
    .reverse()
    .map(({ level, name }) => `${countAt(progress.skills, level)} at ${name}`);
  return (
    <section className="panel grid g-3" aria-labelledby="progress">
      <h2 className="h3" id="progress">
        Your progress
      </h2>
      <div
        className="spread grid items-end"
        role="img"
        aria-label={`${levelCounts.join(', ')}, ${countAt(progress.skills, 0)} not started`}
      >
        {pegs.map(({ skill, level }) => (
          <i key={skill} className={`peg peg--${level}`} />
        ))}
      </div>
      <p>
        <strong>
          {progress.finished} of {skills.length}
        </strong>{' '}
        skills are at Reflection. You’re ready when all {skills.length} are.
      </p>
      <p>
        <Link className="textlink" to={lessonsPath(at, 'progress')}>
          See every skill
        </Link>
      </p>
    </section>
  );
}
