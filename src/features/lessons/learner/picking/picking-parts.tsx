import { useState } from 'react';
import { formatHours, londonDateTime, londonDay } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ExpressRequest } from '#src/ui/form/express-request.tsx';
import { Link } from '#src/ui/link.tsx';
import { idOfTime, type ShownWeek } from '../../availability/picker/picking.ts';
import { DayTimes, WeekLinks } from '../../availability/picker/times-picker.tsx';
import { Refusal } from '../actions/learner-form.tsx';
import '../../availability/picker/length-links.css';
import type { PickDay, PickTime } from './times-to-pick.server.ts';

/** An address of the same page with other choices. */
export type PageQuery = Record<string, string | number | undefined>;

export function hrefWith(query: PageQuery): string {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))}`;
}

/** 60, 90 or 120 minutes: links, since the times depend on it. */
export function Lengths({
  lengths,
  chosen,
  hrefOf,
}: {
  lengths: readonly number[];
  chosen: number | undefined;
  hrefOf(minutes: number): string;
}) {
  return (
    <nav aria-labelledby="how-long">
      <h2 className="h3" id="how-long">
        How long?
      </h2>
      <ul className="lesson-lengths grid g-2">
        {lengths.map((minutes) => (
          <li key={minutes}>
            <Link
              to={hrefOf(minutes)}
              preventScrollReset
              aria-current={minutes === chosen ? 'true' : undefined}
            >
              <strong>{minutes} minutes</strong>
              <span>Uses {formatHours(minutes)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which time is chosen: that of the address, or the one that was sent and refused for another reason, until another is. */
export function useChosenTime(days: readonly PickDay[], refused: RefusedPost | undefined, slot?: string) {
  const sent = refused?.code === 'time_taken' ? undefined : refused?.values.slot;
  const [value, choose] = useState(sent ?? slot);
  const time = days.flatMap(({ times }) => times).find((one) => one.value === value);
  return { time, choose: (one: { value: string }) => choose(one.value) };
}

export function When({
  weeks,
  week,
  days,
  today,
  chosen,
  choose,
  gone,
  query,
}: {
  weeks: ShownWeek[];
  week: string;
  days: PickDay[];
  today: string;
  chosen: PickTime | undefined;
  choose(time: { value: string }): void;
  gone: { day: string; clock: string } | undefined;
  query: PageQuery;
}) {
  return (
    <div className="g-4 grid grid--shrink">
      <h2 className="h3">When?</h2>
      <WeekLinks
        weeks={weeks}
        currentWeek={week}
        hrefOf={({ first }) => hrefWith({ ...query, week: first })}
      />
      <DayTimes days={days} today={today} chosen={chosen?.value} onChoose={choose} gone={gone} />
    </div>
  );
}

/** The time that somebody else has just taken. */
export function goneOf(refused: RefusedPost | undefined): { day: string; clock: string } | undefined {
  if (refused?.code !== 'time_taken') return undefined;
  const startsAt = new Date(refused.values.slot?.split(' ')[0] ?? '');
  if (Number.isNaN(startsAt.getTime())) return undefined;
  return { day: londonDay(startsAt), clock: londonDateTime(startsAt, 'long').slice(-5) };
}

const NEXT_SHOWN = 3;

/** What happened, that nothing was booked, and the next free times as links to their radios. */
export function PickRefused({
  refused,
  gone,
  days,
}: {
  refused: RefusedPost;
  gone: { day: string; clock: string } | undefined;
  days: PickDay[];
}) {
  const next = gone
    ? days
        .flatMap(({ times }) => times)
        .filter(({ day, clock }) => `${day} ${clock}` > `${gone.day} ${gone.clock}`)
        .slice(0, NEXT_SHOWN)
    : [];
  if (!gone || next.length === 0)
    return (
      <Refusal message={refused.message}>
        <ExpressRequest refused={refused} />
      </Refusal>
    );
  return (
    <Refusal message="That time has just been taken. Nothing has been booked or changed. The next free times are:">
      <ul className="cluster items-stretch g-0 gx-4">
        {next.map((time) => (
          <li key={time.value}>
            <a href={`#${idOfTime(time)}`}>
              {time.dayLabel}, {time.clock}
            </a>
          </li>
        ))}
      </ul>
    </Refusal>
  );
}
