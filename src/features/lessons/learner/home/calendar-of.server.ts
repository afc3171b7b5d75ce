import type { Services } from '#src/platform/context/services.server.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { LessonsAudience } from '../../booking.ts';
import { subscribedSince } from '../../calendar/calendar-choice.server.ts';
import { feedAddressOf } from '../../calendar/feed-addresses.server.ts';
import { wantsReminders } from '../../notifications/emails/reminder-choice.server.ts';
import { formatWaitingListEntry } from '../../waiting-list/day-parts.ts';
import { waitingFor } from '../../waiting-list/waiting-list.server.ts';

/** How a learner hears of lessons: by a calendar, by reminders, and of times that open up. */
export async function calendarOf(
  deps: Pick<Services, 'db' | 'secrets' | 'publicUrl' | 'clock' | 'textsFrom'>,
  { learnerId, audience, getsEmails }: { learnerId: string; audience: LessonsAudience; getsEmails: boolean },
) {
  const { db, clock } = deps;
  const owner = { learner: learnerId, audience };
  // The emails bring lessons into their reader's calendar, who may subscribe instead.
  const isSubscribed = !getsEmails || (await subscribedSince(db, owner)) !== null;
  const address = isSubscribed
    ? await db.transaction().execute((tx) => feedAddressOf(tx, deps, owner))
    : null;
  const waiting = await waitingFor(db, learnerId, londonDay(clock.now()));
  return {
    calendar: {
      address,
      getsEmails,
      reminders: await wantsReminders(db, learnerId),
      hasTexts: deps.textsFrom !== undefined,
    },
    waiting: waiting.map((waitingEntry) => ({
      id: waitingEntry.id,
      label: formatWaitingListEntry(waitingEntry),
    })),
  };
}
