import { useState } from 'react';
import { londonDateTime, londonDay } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { ExpressRequest } from '#src/ui/form/express-request.tsx';
import { hrefWith, type PageQuery } from '../../availability/picker/page-query.ts';
import { idOfTime, type ShownWeek } from '../../availability/picker/picking.ts';
import { DayTimes, WeekLinks } from '../../availability/picker/times-picker.tsx';
import { Refusal } from '../actions/learner-form.tsx';
import type { PickDay, PickTime } from './times-to-pick.server.ts';

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
