import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { londonClock, minuteOfDay } from '#src/features/lessons/availability/london-clock.ts';
import { type Gap, gapsOf } from '#src/features/lessons/waiting-list/gaps.server.ts';
import { londonDay } from '#src/platform/dates.ts';

export type ShownGap = ReturnType<typeof toText>;

/** More than a day's working hours have room for. */
const GAPS_SHOWN = 6;
const NAMES_SHOWN = 3;

interface GapsQuery {
  instructor: string;
  from: Date;
  until: Date;
  now: Date;
}

/** The gaps of a day that can still be offered, in words. */
export async function readGaps(db: DiaryDeps['db'], query: GapsQuery): Promise<ShownGap[]> {
  return (await everyGap(db, query)).slice(0, GAPS_SHOWN);
}

/** The same of any days, however many there are. */
export async function everyGap(db: DiaryDeps['db'], query: GapsQuery): Promise<ShownGap[]> {
  return (await gapsOf(db, query)).map(toText);
}

function toText({ startsAt, endsAt, starts, lengths, learners, offered }: Gap) {
  return {
    id: `gap-${startsAt.getTime()}`,
    day: londonDay(startsAt),
    opens: minuteOfDay(startsAt),
    closes: minuteOfDay(endsAt) || 1440,
    from: londonClock(startsAt),
    until: londonClock(endsAt),
    lengths,
    starts: starts.map((at) => ({ at: at.toISOString(), minute: minuteOfDay(at), label: londonClock(at) })),
    who: formatWho(learners),
    offered: offered.map(
      (one) =>
        `${londonClock(one.startsAt)} is offered to ${one.learners} ${one.learners === 1 ? 'learner' : 'learners'} until ${londonClock(one.until)}.`,
    ),
  };
}

/** "Priya Nair, Luis Ferreira and 2 others have hours left." */
function formatWho(learners: readonly string[]): string {
  if (learners.length === 0) return 'None of your learners is free at the start of it with hours left.';
  const visibleLearners = learners.slice(0, NAMES_SHOWN);
  const others = learners.length - visibleLearners.length;
  const all =
    others > 0 ? [...visibleLearners, `${others} ${others === 1 ? 'other' : 'others'}`] : visibleLearners;
  const names = new Intl.ListFormat('en-GB').format(all);
  return `${names} ${learners.length === 1 ? 'has' : 'have'} hours left and ${learners.length === 1 ? 'is' : 'are'} free then.`;
}
