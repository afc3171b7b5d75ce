import { useEffect, useRef } from 'react';
import { idOfTime, type ShownTime, weekOf } from '#src/features/lessons/availability/picker/picking.ts';
import { timesPath } from '#src/features/lessons/availability/picker/times-path.ts';
import { formatWeekday, londonDay, londonHour, londonHourOfDay } from '#src/platform/dates.ts';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import type { ChosenTimes } from './chosen-times.server.ts';

const NEXT_SHOWN = 3;

/** Somebody was faster: what happened, that nothing was booked, and the next free times. */
export function JustTaken({
  lost,
  times,
  person,
  filters: options,
  onPick,
}: Pick<ChosenTimes, 'times' | 'person'> & {
  filters: Omit<ChosenTimes['filters'], 'hasPlace'>;
  lost: string;
  onPick(time: string): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const instant = new Date(lost);
  const later = times.all.filter(({ value }) => value > lost);
  const next = (later.length > 0 ? later : times.all).slice(0, NEXT_SHOWN);
  const here = new Set(times.days.flatMap((day) => day.times.map(({ value }) => value)));

  function go(event: React.MouseEvent, time: ShownTime) {
    event.preventDefault();
    onPick(time.value);
    const radio = document.getElementById(idOfTime(time));
    radio?.scrollIntoView({ block: 'center' });
    radio?.focus();
  }

  return (
    <div className="notice notice--danger problem" role="alert" tabIndex={-1} ref={box}>
      <PageTitle title="Error: Choose your first lesson" />
      <h2>That time has just been taken</h2>
      <p>
        Someone else has {formatWeekday(londonDay(instant), londonDay(new Date()))} at {londonHour(instant)}.
        Nothing has been booked for you.{next.length > 0 && ' The next free times are:'}
      </p>
      <ul className="next-free cluster items-stretch g-2">
        {next.map((time) => (
          <li key={time.value}>
            {here.has(time.value) ? (
              <a href={`#${idOfTime(time)}`} onClick={(event) => go(event, time)}>
                {londonHourOfDay(new Date(time.value), new Date())}
              </a>
            ) : (
              <a href={timesPath(person.slug, { ...options, week: weekOf(time.day) })}>
                {londonHourOfDay(new Date(time.value), new Date())}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
