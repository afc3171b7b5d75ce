import { formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import { nearestPence, type Pence, pounds } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { Arrival } from '../../availability/diaries.server.ts';
import { formatTime, londonClock } from '../../availability/london-clock.ts';
import type { Booking } from '../../booking.ts';
import {
  type CancellationPolicy,
  freeUntil,
  type LessonTime,
  minutesOf,
} from '../../policy/cancellation-policy.ts';
import { CAR_BROKEN_DOWN } from '../message-text.ts';
import type { ChargeTold } from './charge-in-email.server.ts';
import type { LessonFacts } from './lesson-facts.server.ts';

/** An email, before it is laid out. */
export interface EmailText {
  /** In place of the one with which it was queued. */
  subject?: string;
  heading: string;
  paragraphs: string[];
  facts: [what: string, words: string][];
  /** A page to go on to. */
  link: { path: string; label: string };
  small?: string;
}

/** What learners are told of a change because of it. Empty for any other. */
export function carBrokenDown({
  reason,
  from,
  instructor,
}: Pick<LessonFacts, 'reason' | 'from' | 'instructor'>): string[] {
  if (reason !== CAR_BROKEN_DOWN) return [];
  return [`${firstNameOf(from?.instructor ?? instructor.name)}’s car has broken down. Sorry.`];
}

/** How the instructor is reached and which car comes, as far as they let it be seen. */
export function comesWith(arrival: Arrival | undefined): EmailText['facts'] {
  const car = [arrival?.car, arrival?.plate].filter(Boolean).join(', ');
  return [
    ...(arrival?.phone ? [['Ring', arrival.phone] as [string, string]] : []),
    ...(car ? [['Car', car] as [string, string]] : []),
  ];
}

/** What the email does in its reader's calendar, in a sentence. */
export function inCalendar({ hasInvitation }: Pick<LessonFacts, 'hasInvitation'>, text: string): string {
  return hasInvitation ? text : '';
}

/** "Thursday 26 November, 10:00 to 11:30". */
export function formatWhen({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>, now: Date): string {
  return `${formatWeekday(londonDay(startsAt), londonDay(now))}, ${hoursOf({ startsAt, endsAt })}`;
}

/** "10:00 to 11:30". */
export function hoursOf({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>): string {
  return `${londonClock(startsAt)} to ${londonClock(endsAt)}`;
}

/** What a late change costs, to the minute and the penny. Nothing where nothing stays charged. */
export function chargeLeft({ minutes, filledMinutes, waivedAt, worth }: ChargeTold) {
  const remainingMinutes = waivedAt ? 0 : minutes - filledMinutes;
  return remainingMinutes === 0
    ? undefined
    : { minutes: remainingMinutes, worth: nearestPence((worth * remainingMinutes) / minutes) };
}

/** "1 h 30 min (£51.75 at the average price paid)": the reader may not have paid it, nor anybody. */
export function formatCost({ minutes, worth }: { minutes: number; worth: Pence }): string {
  return `${formatHours(minutes)}${worth > 0 ? ` (${pounds(worth)} at the average price paid)` : ''}`;
}

/** Until when a change is free, and what it costs then. */
export function formatNotice({ booking, freeHours, now }: LessonFacts): string {
  return noticeOfTime({ freeHours }, booking, now);
}

/** The same before a time is taken, where `taking` says how: "book it". */
export function noticeOfTime(
  rule: Pick<CancellationPolicy, 'freeHours'>,
  time: Pick<LessonTime, 'startsAt' | 'endsAt'>,
  now: Date,
  taking = '',
): string {
  const until = freeUntil(rule, time.startsAt);
  const later = `the whole lesson, ${formatHours(minutesOf(time))}, is charged unless somebody else books the time`;
  if (now > until)
    return `It’s less than ${rule.freeHours} hours away, so if you ${taking && `${taking} and then `}cancel it ${later}. If you move it, what the new time leaves empty of the old one is charged in the same way.`;
  return `You can move or cancel it free of charge until ${formatTime(until, now)}. After that, if you cancel it, ${later}.`;
}
