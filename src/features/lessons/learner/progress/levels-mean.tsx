import { countAt, type Progress } from '../../learners/progress.ts';
import { levels } from '../../learners/skills.ts';
import { Lane } from './lane.tsx';

export function LevelsMean({ progress }: { progress: Progress }) {
  return (
    <section aria-labelledby="levels">
      <h2 className="h3" id="levels">
        What the levels mean
      </h2>
      <ul className="levels grid g-3 gx-6 mt-3">
        {levels.map(({ level, name, means }) => (
          <li key={level}>
            <Lane level={level} />
            <span>
              <strong>{name}</strong> <span className="quiet">({countAt(progress.skills, level)})</span>
              <br />
              {means}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
