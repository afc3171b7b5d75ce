import type { MouseEvent } from 'react';
import type { DiaryEntry } from '#src/features/lessons/availability/school-diary.server.ts';
import { placeOf, type ShownHours } from '#src/platform/calendar/shown-hours.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { HoursIcon, OffIcon } from '../parts/diary-icons.tsx';
import { dragLesson } from './drop-lesson.ts';
import type { UseMarking } from './use-marking.ts';
import type { WeekDay, WeekItem } from './week-day.ts';

interface PlaceInWeek {
  day: WeekDay;
  hours: ShownHours;
  marking: UseMarking;
}

/** A lesson of a day, a drive, free time or time off. */
export function WeekItemRow({ item, day, hours, marking }: PlaceInWeek & { item: WeekItem }) {
  /** Opens the panel about some time in place of the link's page. */
  const openPanel = (from: number, to: number) => (event: MouseEvent) => {
    event.preventDefault();
    marking.show({ span: { day: day.day, from, to }, open: false, byTap: false });
  };
  if (item.is === 'lesson') return <WeekLesson entry={item.entry} hours={hours} />;
  if (item.is === 'drive') {
    const { minutes, starts, ends } = item.drive;
    const place = starts < ends ? placeOf(hours, [starts, ends], 1) : 'week-grid__drive--tight';
    return (
      <li className={`week-grid__drive ${place}`}>
        <span>
          {minutes} min<span className="week-grid__to"> drive</span>
        </span>
      </li>
    );
  }
  if (item.is === 'gap') {
    const { id, from, until, opens, closes } = item.gap;
    return (
      <li
        className={`week-grid__entry lesson-entry week-grid__entry--gap ${placeOf(hours, [opens, closes])}`}
      >
        <a href={`/diary?day=${day.day}#${id}`} draggable={false} onClick={openPanel(opens, closes)}>
          <span className="week-grid__time">
            {from}
            <span className="week-grid__to"> to {until}</span>
          </span>
          <span className="week-grid__who">Free</span>
          <span className="week-grid__what">
            <span className="week-grid__offer">Offer this gap</span>
          </span>
        </a>
      </li>
    );
  }
  const { kind, title, time, from, to, isElsewhere } = item.off;
  const [opens, closes] = kind === 'holiday' ? [hours.first * 60, hours.last * 60] : [from, to];
  return (
    <li
      className={`week-grid__entry lesson-entry week-grid__entry--${OFF_LOOKS[kind]} ${placeOf(hours, [opens, closes])}`}
    >
      {/* Without a script it leads to where it is changed. */}
      <a
        href={isElsewhere ? '/diary/calendars' : '/diary/hours#dates'}
        draggable={false}
        onClick={openPanel(opens, closes)}
      >
        <span className="week-grid__who">
          {OFF_LOOKS[kind] === 'off' ? <OffIcon /> : <HoursIcon />}
          {title}
        </span>
        <span className="week-grid__what">{time}</span>
      </a>
    </li>
  );
}

const OFF_LOOKS = { holiday: 'off', closed: 'off', extra: 'extra', instead: 'extra' };

const LOOKS: Partial<Record<DiaryEntry['state'], string>> = {
  given: 'given',
  held: 'held',
  no_show: 'missed',
};

/** Long enough for a name on two lines. */
const ROOMY = 90;

function WeekLesson({ entry, hours }: { entry: DiaryEntry; hours: ShownHours }) {
  const { id, kind, state, isNow, begins, ends, learner, outcode, heldUntil } = entry;
  const variant = kind === 'test' ? 'test' : isNow ? 'now' : (LOOKS[state] ?? 'booked');
  const labels = [
    ...(state === 'given' ? ['Given'] : []),
    ...(state === 'no_show' ? ['No-show'] : []),
    ...(kind === 'test' ? ['Driving test'] : []),
    ...(isNow ? ['Now'] : []),
  ];
  const inside = (
    <>
      <span className="week-grid__time">
        {begins}
        <span className="week-grid__to"> to {ends}</span>
      </span>
      <span className="week-grid__who">{learner || 'Somebody is paying'}</span>
      <span className="week-grid__what">
        {state === 'given' && <TickIcon />}
        {labels.map((word) => (
          <b key={word}>{word} </b>
        ))}
        {heldUntil && (
          <>
            <b>Held</b> until {heldUntil}{' '}
          </>
        )}
        {outcode}
      </span>
    </>
  );
  const mayMove = state === 'booked' && kind === 'lesson' && !isNow;
  return (
    <li
      className={`week-grid__entry lesson-entry lesson-entry--${variant} ${entry.minutes >= ROOMY ? 'week-grid__entry--long ' : ''}${placeOf(hours, [entry.from, entry.from + entry.minutes])}`}
    >
      {state === 'held' ? (
        <div>{inside}</div>
      ) : (
        <a href={`/diary/lessons/${id}`} draggable={mayMove} onDragStart={(event) => dragLesson(event, id)}>
          {inside}
        </a>
      )}
    </li>
  );
}
