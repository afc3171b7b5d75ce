import { formatHours } from '#src/platform/dates.ts';
import { Link } from '#src/ui/link.tsx';
import './length-links.css';

/** 60, 90 or 120 minutes: links, since the times depend on it. */
export function Lengths({
  lengths,
  chosen,
  hrefOf,
}: {
  lengths: readonly number[];
  chosen: number | undefined;
  hrefOf(minutes: number): string;
}) {
  return (
    <nav aria-labelledby="how-long">
      <h2 className="h3" id="how-long">
        How long?
      </h2>
      <ul className="lesson-lengths grid g-2">
        {lengths.map((minutes) => (
          <li key={minutes}>
            <Link
              to={hrefOf(minutes)}
              preventScrollReset
              aria-current={minutes === chosen ? 'true' : undefined}
            >
              <strong>{minutes} minutes</strong>
              <span>Uses {formatHours(minutes)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
