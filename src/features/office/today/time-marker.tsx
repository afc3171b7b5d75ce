import { CalendarDays } from '#src/ui/drawings/calendar-days.ts';
import { icon } from '#src/ui/icons.tsx';
import type { Marker as MarkerLook } from './queue/time-left.ts';

const CalendarIcon = icon(CalendarDays);

/** Where each of the bars begins. */
const BARS = { three: [3.4, 8.4, 13.4], two: [5.9, 10.9], one: [8.4] };

/** How much time is left, as before a motorway exit. The words beside it say the same. */
export function Marker({ variant }: { variant: MarkerLook }) {
  if (variant === 'calendar') return <CalendarIcon />;
  const name = { late: ' due-marker--late', one: ' due-marker--near', two: '', three: '' }[variant];
  return (
    <svg className={`due-marker${name}`} viewBox="0 0 22 28" aria-hidden="true">
      <rect className="due-marker__face" x="1" y="1" width="20" height="26" rx="3" strokeWidth="1.75" />
      {variant === 'late' ? (
        <path className="due-marker__bar" strokeWidth="3" d="M11 6.5v9M11 19v2.5" />
      ) : (
        BARS[variant].map((x) => (
          <path key={x} className="due-marker__bar" strokeWidth="2.25" d={`M${x} 21.5l5.2-15`} />
        ))
      )}
    </svg>
  );
}
