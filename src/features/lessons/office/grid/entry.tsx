import { placeOf, type ShownHours, shownHours } from '#src/platform/calendar/shown-hours.ts';
import { Check } from '#src/ui/drawings/check.ts';
import { icon } from '#src/ui/icons.tsx';
import type { DiaryDay, DiaryEntry } from '../../availability/school-diary.server.ts';

const GivenIcon = icon(Check);

/** The hours that a diary shows: the usual ones, and as many more as somebody works or has a lesson in. */
export function hoursOf(rows: readonly Pick<DiaryDay, 'open' | 'entries'>[]): ShownHours {
  const spells = rows.flatMap(({ open, entries }) => [...open, ...entries]);
  return shownHours(spells.map(({ from, minutes }) => [from, from + minutes]));
}

/** Each hour that is shown. */
export function Hours({ hours: { first, last }, className }: { hours: ShownHours; className: string }) {
  return (
    <ol className={className} aria-hidden="true">
      {Array.from({ length: last - first }, (_, index) => `${String(first + index).padStart(2, '0')}:00`).map(
        (hour) => (
          <li key={hour}>{hour}</li>
        ),
      )}
    </ol>
  );
}

const LOOK: Record<DiaryEntry['state'], string> = {
  booked: '',
  given: 'lesson-entry--given',
  held: 'lesson-entry--held',
  no_show: 'lesson-entry--missed',
  cancelled: 'lesson-entry--missed',
  released: 'lesson-entry--missed',
};

/** A lesson in a diary: its state by a colour and in words. */
export function Entry({ entry, hours }: { entry: DiaryEntry; hours: ShownHours }) {
  const { id, kind, state, isNow, begins, ends, learner, outcode, heldUntil, drive } = entry;
  const className = kind === 'test' ? 'lesson-entry--test' : isNow ? 'lesson-entry--now' : LOOK[state];
  const inside = (
    <>
      <span className="diary-entry__time">
        {begins}
        <span className="diary-entry__to"> to {ends}</span>
      </span>
      <span className="diary-entry__who">{learner || 'Somebody who is paying'}</span>
      <span>
        <State kind={kind} state={state} isNow={isNow} heldUntil={heldUntil} /> {outcode}
        {drive > 0 && <span className="diary-entry__drive">, {drive} min drive before</span>}
      </span>
    </>
  );
  return (
    <li
      className={`diary-entry lesson-entry ${className} ${placeOf(hours, [entry.from, entry.from + entry.minutes])}`}
    >
      {state === 'held' ? <div>{inside}</div> : <a href={`/office/diary/lessons/${id}`}>{inside}</a>}
    </li>
  );
}

function State({
  kind,
  state,
  isNow,
  heldUntil,
}: Pick<DiaryEntry, 'kind' | 'state' | 'isNow' | 'heldUntil'>) {
  if (state === 'given')
    return (
      <b>
        <GivenIcon />
        Given
      </b>
    );
  if (state === 'no_show') return <b>Did not come</b>;
  if (heldUntil) return <b>Held until {heldUntil}</b>;
  if (isNow) return <b>Now</b>;
  return kind === 'test' ? <b>Driving test</b> : null;
}

const KEY = [
  ['', 'Booked'],
  ['lesson-entry--now', 'Now'],
  ['lesson-entry--given', 'Given'],
  ['lesson-entry--held', 'Held while somebody pays'],
  ['lesson-entry--test', 'Driving test'],
  ['lesson-entry--missed', 'Did not come'],
] as const;

/** What each colour means, in words. */
export function DiaryKey() {
  return (
    <ul className="diary-key mt-5 quiet cluster items-stretch g-2 gx-5" aria-label="Key">
      {KEY.map(([className, label]) => (
        <li key={label}>
          <i className={`diary-entry lesson-entry ${className}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
