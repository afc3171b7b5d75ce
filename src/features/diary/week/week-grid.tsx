import { useNavigate } from 'react-router';
import { clockTime } from '#src/features/lessons/availability/london-clock.ts';
import { placeOf, type ShownHours } from '#src/platform/calendar/shown-hours.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import { dropLesson } from './drop-lesson.ts';
import { MarkCells } from './mark-cells.tsx';
import type { UseMarking } from './use-marking.ts';
import type { WeekDay } from './week-day.ts';
import { WeekItemRow } from './week-item.tsx';

/** Finer than the grid. */
const partOfQuarter = (minute: number) => ['start', 'middle', 'end'][Math.floor((minute % 15) / 5)];

interface Week {
  days: readonly WeekDay[];
  hours: ShownHours;
  now: { minute: number; time: string } | null;
  marking: UseMarking;
}

/** A list of days; from 64rem a grid of quarters of an hour. Dragging a lesson opens its Move with the new time. */
export function WeekGrid({ days, hours, now, marking }: Week) {
  const ready = useReady();
  const open = useNavigate();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a lesson is moved from its own page as well
    <div
      className="week-grid"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => dropLesson(event, { days, hours, open })}
    >
      <ol className="week-grid__axis" aria-hidden="true">
        {Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index).map((hour) => (
          <li key={hour} className={placeOf(hours, [hour * 60, hour * 60 + 60])}>
            {!isUnderClock(hour * 60, now) && clockTime(hour * 60)}
          </li>
        ))}
        {now && isShown(now.minute, hours) && (
          <li
            className={`week-grid__clock week-grid__clock--${partOfQuarter(now.minute)} ${placeOf(hours, [now.minute, now.minute + 15], 1)}`}
          >
            {now.time}
          </li>
        )}
      </ol>
      <ol className="week-grid__days grid">
        {days.map((day) => (
          <WeekDayColumn key={day.day} day={day} hours={hours} now={now} marking={marking} />
        ))}
      </ol>
      {ready && <MarkCells days={days} hours={hours} marking={marking.marking} show={marking.show} />}
    </div>
  );
}

/** In minutes: the label of the present is as high as these. */
const CLOCK_REACHES = 18;

/** Whether the label of the present would cross out that of an hour. */
function isUnderClock(minute: number, now: Week['now']): boolean {
  return now !== null && Math.abs(now.minute - minute) < CLOCK_REACHES;
}

function isShown(minute: number, { first, last }: ShownHours): boolean {
  return first * 60 <= minute && minute < last * 60;
}

function WeekDayColumn({ day, hours, now, marking }: { day: WeekDay } & Omit<Week, 'days'>) {
  const { full, weekday, date, isToday, sum, isHoliday, open, items } = day;
  return (
    <li id={`day-${day.day}`} className={isToday ? 'week-grid__day week-grid__day--today' : 'week-grid__day'}>
      <h2>
        <a className="week-grid__name" href={`/diary?day=${day.day}`}>
          {weekday}
          <span className="week-grid__rest">{full.split(' ')[0]?.slice(3)}</span> <b>{date}</b>
        </a>
        {isToday && <span className="week-grid__today">Today</span>}
        <small>{sum}</small>
      </h2>
      <ol className="week-grid__track grid">
        {open.map(({ from, minutes, label }) => (
          <li key={from} className={`week-grid__open ${placeOf(hours, [from, from + minutes])}`}>
            <span>Working {label}</span>
          </li>
        ))}
        {isToday && now && isShown(now.minute, hours) && (
          <li
            className={`week-grid__now week-grid__now--${partOfQuarter(now.minute)} ${placeOf(hours, [now.minute, now.minute + 15], 1)}`}
            aria-hidden="true"
          />
        )}
        {items.map((item) => (
          <WeekItemRow
            key={`${item.is} ${keyOf(item)}`}
            item={item}
            day={day}
            hours={hours}
            marking={marking}
          />
        ))}
        {items.length === 0 && open.length === 0 && !isHoliday && <li className="week-grid__none">{sum}</li>}
      </ol>
      {day.past < 1440 && (
        // biome-ignore lint/a11y/useValidAnchor: without a script it leads to the form
        <a
          className="week-grid__mark"
          href="/diary/hours#add"
          onClick={(event) => {
            event.preventDefault();
            marking.show({ span: { day: day.day, from: 0, to: 0 }, open: true, byTap: true });
          }}
        >
          Mark time off or extra hours<span className="visually-hidden"> on {full}</span>
        </a>
      )}
    </li>
  );
}

function keyOf(item: WeekDay['items'][number]): string | number {
  if (item.is === 'lesson') return item.entry.id;
  if (item.is === 'gap') return item.gap.id;
  return item.is === 'off' ? item.off.id : item.from;
}
