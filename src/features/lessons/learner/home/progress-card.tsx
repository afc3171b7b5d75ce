import { Link } from '#src/ui/link.tsx';
import { type LessonsAddress, lessonsPath } from '../../learners/lessons-address.ts';
import type { Progress } from '../../learners/progress.ts';
import { skills } from '../../learners/skills.ts';
import { SkillPegs } from '../skill-pegs.tsx';

export function ProgressCard({ at, progress }: { at: LessonsAddress; progress: Progress }) {
  return (
    <section className="panel grid g-3" aria-labelledby="progress">
      <h2 className="h3" id="progress">
        Your progress
      </h2>
      <SkillPegs skills={progress.skills} />
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
