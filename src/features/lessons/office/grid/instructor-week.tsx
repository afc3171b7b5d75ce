import { placeOf } from '#src/platform/calendar/shown-hours.ts';
import { Entry, Hours, hoursOf } from './entry.tsx';
import type { InstructorWeek } from './read-diary.server.ts';

/** A week as a grid of quarters of an hour; on a phone one list of days. */
export function InstructorWeekGrid({ read: { days } }: { read: InstructorWeek }) {
  const hours = hoursOf(days);
  return (
    <div className={`own-week ${placeOf(hours, [hours.first * 60, hours.last * 60])}`}>
      <Hours hours={hours} className="own-week__hours" />
      <ol className="own-week__days">
        {days.map(({ day, label, isToday, isHoliday, sum, open, entries }) => (
          <li key={day} className={isToday ? 'own-week__today' : undefined}>
            <h2>
              {label}
              {isToday && <span className="visually-hidden">, today</span>}
              <small>{sum}</small>
            </h2>
            <ol className={isHoliday ? 'track grid g-1 track--off' : 'track grid g-1'}>
              {open.map(({ from, minutes }) => (
                <li
                  key={from}
                  className={`track__open ${placeOf(hours, [from, from + minutes])}`}
                  aria-hidden="true"
                />
              ))}
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} hours={hours} />
              ))}
              {entries.length === 0 && (
                <li className="track__none quiet">{open.length > 0 ? 'No lessons' : sum}</li>
              )}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}
