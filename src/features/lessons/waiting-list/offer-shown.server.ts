import { formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { formatTime, londonClock } from '../availability/london-clock.ts';
import { noticeOfTime } from '../notifications/emails/email-text.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import type { LessonOffer } from './accept-offer.server.ts';

/** What the page of an offer says. It shows only the first name of the learner who was offered it. */
export function offerShown(
  {
    state,
    startsAt,
    endsAt,
    pickUp,
    lapsesAt,
    declinedAt,
    learner,
    isCovered,
    needsRequest,
    reason,
    rule,
  }: LessonOffer,
  { instructor, refused, now }: { instructor: string; refused: string | null; now: Date },
) {
  return {
    state: shownState(state, isCovered, refused),
    learner: firstNameOf(learner.name),
    instructor,
    day: formatWeekday(londonDay(startsAt), londonDay(now)),
    from: londonClock(startsAt),
    until: londonClock(endsAt),
    length: formatHours(minutesOf({ startsAt, endsAt })),
    pickUp: pickUp.place || pickUp.outcode,
    lapses: formatTime(lapsesAt, now),
    isGap: reason === 'gap',
    isDeclined: declinedAt !== null,
    needsRequest,
    notice: noticeOfTime(rule, { startsAt, endsAt }, now, 'book it'),
  };
}

export type OfferShown = ReturnType<typeof offerShown>;

function shownState(state: LessonOffer['state'], isCovered: boolean, refused: string | null) {
  if (state !== 'open') return state;
  if (!isCovered || refused === 'not_enough_minutes') return 'no minutes';
  if (refused === 'learner_busy') return 'busy';
  return refused && refused !== 'express_request_needed' ? 'gone' : 'open';
}
