import { clockOf } from './clock-of.ts';
import { Entry, HOURS, placeIn } from './entry.tsx';
import type { SchoolDay } from './read-diary.server.ts';

/** One row an instructor over the hours of a day; on a phone a list of lessons under each name. */
export function SchoolDayRows({ read: { there, day } }: { read: SchoolDay }) {
  return (
    <div className="school-day">
      <ol className="school-day__hours" aria-hidden="true">
        {HOURS.map((hour) => (
          <li key={hour}>{clockOf(hour)}</li>
        ))}
      </ol>
      <ul className="school-day__rows">
        {there.map(({ instructor, name, isHoliday, open, entries }) => (
          <li key={instructor}>
            <h2>
              <a href={`/office/diary/instructors/${instructor}?week=${day}`}>{name}</a>
              <small>
                {isHoliday ? 'Holiday' : open.map(({ words }) => words).join(', ') || 'Not working'}
              </small>
            </h2>
            <ol className={isHoliday ? 'track track--off' : 'track'}>
              {open.map(({ from, minutes, words }) => (
                <li key={from} className={`track__open ${placeIn(from, minutes)}`} aria-hidden="true">
                  <span className="visually-hidden">Works {words}</span>
                </li>
              ))}
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
              {entries.length === 0 && <li className="track__none">No lessons</li>}
            </ol>
          </li>
        ))}
      </ul>
    </div>
  );
}
