import { placeOf } from '#src/platform/calendar/shown-hours.ts';
import { Entry, Hours, hoursOf } from './entry.tsx';
import type { SchoolDay } from './read-diary.server.ts';

/** One row an instructor over the hours of a day; on a phone a list of lessons under each name. */
export function SchoolDayRows({ read: { there, day } }: { read: SchoolDay }) {
  const hours = hoursOf(there);
  return (
    <div className={`school-day ${placeOf(hours, [hours.first * 60, hours.last * 60])}`}>
      <Hours hours={hours} className="school-day__hours" />
      <ul className="school-day__rows">
        {there.map(({ instructor, name, isHoliday, open, entries }) => (
          <li key={instructor}>
            <h2>
              <a href={`/office/diary/instructors/${instructor}?week=${day}`}>{name}</a>
              <small>
                {isHoliday ? 'Holiday' : open.map(({ label }) => label).join(', ') || 'Not working'}
              </small>
            </h2>
            <ol className={isHoliday ? 'track grid g-1 track--off' : 'track grid g-1'}>
              {open.map(({ from, minutes, label }) => (
                <li
                  key={from}
                  className={`track__open ${placeOf(hours, [from, from + minutes])}`}
                  aria-hidden="true"
                >
                  <span className="visually-hidden">Works {label}</span>
                </li>
              ))}
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} hours={hours} />
              ))}
              {entries.length === 0 && <li className="track__none quiet">No lessons</li>}
            </ol>
          </li>
        ))}
      </ul>
    </div>
  );
}
