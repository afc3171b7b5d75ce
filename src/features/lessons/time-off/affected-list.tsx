import type { ShownAffected, WayOn } from './affected-shown.server.ts';
import './affected.css';

/** Every lesson that somebody can’t give, with its ways on, the suggested one chosen. */
export function AffectedList({
  lessons,
  pathOf,
}: {
  lessons: readonly ShownAffected[];
  /** The page of a lesson. */
  pathOf(id: string): string;
}) {
  if (lessons.length === 0) return null;
  return (
    <ol className="affected">
      {lessons.map(({ id, learner, when, outcode, isTest, sameTime, nearest, otherwise, suggested }) => (
        <li key={id}>
          <div>
            <h3>
              <a href={pathOf(id)}>{learner.name}</a>
            </h3>
            <p>
              {isTest && <b>Driving test: </b>}
              {when}, {outcode}
            </p>
          </div>
          <select
            className="input"
            name={`resolution-${id}`}
            aria-label={
              isTest
                ? `Who takes ${learner.name} to their driving test, ${when}`
                : `What happens to ${learner.name}’s lesson, ${when}`
            }
            key={suggested}
            defaultValue={suggested}
          >
            <Ways label="At the same time" ways={sameTime} />
            <Ways label="At the nearest time" ways={nearest} />
            <Ways label="Otherwise" ways={otherwise} />
          </select>
        </li>
      ))}
    </ol>
  );
}

function Ways({ label, ways }: { label: string; ways: WayOn[] }) {
  if (ways.length === 0) return null;
  return (
    <optgroup label={label}>
      {ways.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </optgroup>
  );
}
