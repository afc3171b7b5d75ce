import { formatHours } from '#src/platform/dates.ts';
import type { LessonLength } from '../../booking.ts';
import './length-links.css';

/** How long a lesson is to be, by links, so that each length shows its own times without a script too. */
export function LengthLinks({
  lengths,
  minutes,
  hrefOf,
}: {
  lengths: readonly LessonLength[];
  minutes: LessonLength;
  hrefOf(minutes: LessonLength): string;
}) {
  return (
    <nav aria-labelledby="how-long">
      <h2 className="choosing__h" id="how-long">
        How long?
      </h2>
      <ul className="lesson-lengths grid g-2">
        {lengths.map((length) => (
          <li key={length}>
            <a href={hrefOf(length)} aria-current={length === minutes || undefined}>
              <strong>{length} minutes</strong>
              <span>Uses {formatHours(length)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
