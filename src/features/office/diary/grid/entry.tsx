import { Check } from 'lucide';
import type { DiaryEntry } from '#src/features/lessons/staff/school-diary.server.ts';
import { icon } from '#src/ui/icons.tsx';

const GivenIcon = icon(Check);

/** Diaries are drawn from seven in the morning to nine in the evening; what is outside stands at their edge. */
export const FIRST_HOUR = 7;
const LAST_HOUR = 21;
export const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index);

/** Where something stands in a diary's grid of quarters of an hour, as classes: pages carry no inline styles. */
export function placeIn(from: number, minutes: number): string {
  const first = Math.min(Math.max(from, FIRST_HOUR * 60), LAST_HOUR * 60 - 30);
  const last = Math.min(Math.max(from + minutes, first + 30), LAST_HOUR * 60);
  const [at, long] = [Math.floor(first / 15), Math.max(1, Math.round((last - first) / 15))];
  return `at-${Math.floor(at / 4)} quarter-${at % 4} for-${Math.floor(long / 4)} more-${long % 4}`;
}

const LOOK: Record<DiaryEntry['state'], string> = {
  booked: '',
  given: 'diary-entry--given',
  held: 'diary-entry--held',
  no_show: 'diary-entry--missed',
  cancelled: 'diary-entry--missed',
  released: 'diary-entry--missed',
};

/** A lesson in a diary: its state by a colour and in words. */
export function Entry({ entry }: { entry: DiaryEntry }) {
  const { id, kind, state, isNow, begins, ends, learner, outcode, heldUntil, drive } = entry;
  const look = kind === 'test' ? 'diary-entry--test' : isNow ? 'diary-entry--now' : LOOK[state];
  const inside = (
    <>
      <span className="diary-entry__time">
        {begins}
        <span className="diary-entry__to"> to {ends}</span>
      </span>
      <span className="diary-entry__who">{learner || 'Somebody who is paying'}</span>
      <span className="diary-entry__what">
        <State {...{ kind, state, isNow, heldUntil }} /> {outcode}
        {drive > 0 && <span className="diary-entry__drive">, {drive} min drive before</span>}
      </span>
    </>
  );
  return (
    <li className={`diary-entry ${look} ${placeIn(entry.from, entry.minutes)}`}>
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
  ['diary-entry--now', 'Now'],
  ['diary-entry--given', 'Given'],
  ['diary-entry--held', 'Held while somebody pays'],
  ['diary-entry--test', 'Driving test'],
  ['diary-entry--missed', 'Did not come'],
] as const;

/** What each colour means, in words. */
export function DiaryKey() {
  return (
    <ul className="diary-key" aria-label="Key">
      {KEY.map(([look, words]) => (
        <li key={words}>
          <i className={`diary-entry ${look}`} />
          {words}
        </li>
      ))}
    </ul>
  );
}
