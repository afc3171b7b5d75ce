import type { DragEvent } from 'react';
import type { DiaryEntry } from '#src/features/lessons/staff/school-diary.server.ts';
import type { readWeek } from './read-week.server.ts';

/** The grid reaches from 06:00 to 22:00; what is outside stands at its edge. */
const FIRST = 6 * 60;
const QUARTERS = 64;
const HOURS = Array.from({ length: 16 }, (_, hour) => `${String(6 + hour).padStart(2, '0')}:00`);

type Day = Awaited<ReturnType<typeof readWeek>>['days'][number];

/** Where something stands, as classes: pages carry no inline styles. */
function placeOf(from: number, minutes: number): string {
  const at = Math.min(QUARTERS - 2, Math.max(0, Math.floor((from - FIRST) / 15)));
  const long = Math.min(QUARTERS - at, Math.max(2, Math.round(minutes / 15)));
  return `wk-at-${at} wk-for-${long}`;
}

const isShown = (minute: number) => minute >= FIRST && minute < FIRST + QUARTERS * 15;

/** Finer than the grid. */
const partOfQuarter = (minute: number) => ['start', 'middle', 'end'][Math.floor((minute % 15) / 5)];

/** A list of days; from 64rem a grid of quarters of an hour. Dragging a lesson opens its Move with the new time. */
export function WeekGrid({ days }: { days: readonly Day[] }) {
  return (
    <div className="wk">
      <ol className="wk__axis" aria-hidden="true">
        {HOURS.map((hour) => (
          <li key={hour}>{hour}</li>
        ))}
      </ol>
      <ol className="wk__days">
        {days.map((day) => (
          <li
            key={day.day}
            id={`day-${day.day}`}
            className={day.isToday ? 'wk__day wk__day--today' : 'wk__day'}
          >
            <h2>
              <a href={`/diary?day=${day.day}`}>
                {day.name}
                {day.isToday && <span className="visually-hidden">, today</span>}
              </a>
              <small>{day.sum}</small>
            </h2>
            <ol
              className={day.isHoliday ? 'wk__track wk__track--off' : 'wk__track'}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => moveTo(event, day.day)}
            >
              {day.open.map(({ from, minutes, words }) => (
                <li key={from} className={`wk__open ${placeOf(from, minutes)}`}>
                  <span>Working {words}</span>
                </li>
              ))}
              {day.now !== null && isShown(day.now) && (
                <li
                  className={`wk__now wk__now--${partOfQuarter(day.now)} ${placeOf(day.now, 15)}`}
                  aria-hidden
                />
              )}
              {day.entries.map((entry) => (
                <WeekEntry key={entry.id} entry={entry} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}

const LOOKS: Partial<Record<DiaryEntry['state'], string>> = {
  given: 'given',
  held: 'held',
  no_show: 'absent',
};

function WeekEntry({ entry }: { entry: DiaryEntry }) {
  const { id, kind, state, isNow, begins, ends, learner, outcode, heldUntil, drive } = entry;
  const look = kind === 'test' ? 'test' : isNow ? 'now' : (LOOKS[state] ?? 'booked');
  const words = [
    ...(state === 'given' ? ['Given'] : []),
    ...(state === 'no_show' ? ['No-show'] : []),
    ...(kind === 'test' ? ['Driving test'] : []),
    ...(isNow ? ['Now'] : []),
    ...(heldUntil ? [`Held until ${heldUntil}`] : []),
  ];
  const inside = (
    <>
      <span className="wk__time">
        {begins}
        <span className="wk__to"> to {ends}</span>
      </span>
      <span className="wk__who">{learner || 'Somebody is paying'}</span>
      <span className="wk__what">
        {words.map((word) => (
          <b key={word}>{word} </b>
        ))}
        {outcode}
        {drive > 0 && <span className="wk__drive">, {drive} min drive before</span>}
      </span>
    </>
  );
  const mayMove = state === 'booked' && kind === 'lesson' && !isNow;
  return (
    <li className={`wk__entry wk__entry--${look} ${placeOf(entry.from, entry.minutes)}`}>
      {state === 'held' ? (
        <div>{inside}</div>
      ) : (
        <a
          href={`/diary/lessons/${id}`}
          draggable={mayMove}
          onDragStart={(event) => event.dataTransfer.setData('text/lesson', id)}
        >
          {inside}
        </a>
      )}
    </li>
  );
}

function moveTo(event: DragEvent<HTMLOListElement>, day: string) {
  const id = event.dataTransfer.getData('text/lesson');
  if (!id) return;
  event.preventDefault();
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const quarter = Math.min(
    QUARTERS - 4,
    Math.max(0, Math.floor(((event.clientY - top) / height) * QUARTERS)),
  );
  const minute = FIRST + quarter * 15;
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  location.assign(`/diary/lessons/${id}?${new URLSearchParams({ day, time })}#move`);
}
