import { useRememberedPlace } from '#src/features/areas/remembered-place.ts';
import { londonHourOfDay } from '#src/platform/dates.ts';
import { Link } from '#src/ui/link.tsx';
import { pickUpIn, timesPath } from '../picker/times-path.ts';
import type { FirstTimes } from './use-first-times.ts';
import './first-time.css';

/** When an instructor is free first, with the way to all times. As high before it is known as after. */
export function FirstTime({
  person: { slug, name, outcodes },
  times,
  place,
}: {
  person: { slug: string; name: string; outcodes: readonly string[] };
  times: FirstTimes;
  /** The place that the page is about; without one, the one that this browser remembers. */
  place?: string | null;
}) {
  const remembered = useRememberedPlace();
  const from = pickUpIn(outcodes, place ?? remembered?.place);
  const first = times?.get(slug);
  return (
    <p className="first-time small quiet grid justify-start" data-needs-scripts={times ? undefined : ''}>
      <span>{first ? 'First lesson from' : 'First lesson'}</span>
      <Link to={timesPath(slug, { from })}>
        {first
          ? londonHourOfDay(new Date(first), new Date())
          : first === null
            ? 'Nothing in the next 4 weeks'
            : 'See free times'}
        <span className="visually-hidden"> with {name}</span>
      </Link>
    </p>
  );
}
