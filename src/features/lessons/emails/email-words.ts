import { hoursInWords, londonDay, weekdayInWords } from '#src/platform/dates.ts';
import { nearestPence, pounds } from '#src/platform/money.ts';
import type { Booking } from '../booking.ts';
import { londonClock, timeInWords } from '../diary/london-clock.ts';
import type { ChargeTold } from './charge-told.server.ts';
import type { LessonFacts } from './lesson-facts.server.ts';

/** An email, before it is laid out. */
export interface EmailWords {
  heading: string;
  paragraphs: string[];
  facts: [what: string, words: string][];
  /** A page to go on to. */
  link: { path: string; words: string };
  small?: string;
}

/** What the email does in its reader's calendar, in a sentence. */
export function inCalendar({ hasInvitation }: Pick<LessonFacts, 'hasInvitation'>, words: string): string {
  return hasInvitation ? words : '';
}

/** "Thursday 26 November, 10:00 to 11:30". */
export function whenInWords({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>, now: Date): string {
  return `${weekdayInWords(londonDay(startsAt), londonDay(now))}, ${londonClock(startsAt)} to ${londonClock(endsAt)}`;
}

/** What a late change costs, to the minute and the penny. Nothing where nothing stays charged. */
export function chargeLeft({ minutes, filledMinutes, waivedAt, worth }: ChargeTold) {
  const left = waivedAt ? 0 : minutes - filledMinutes;
  return left === 0 ? undefined : { minutes: left, worth: pounds(nearestPence((worth * left) / minutes)) };
}

/** "1 h 30 min (£51.75 at the average price you paid)". */
export function costInWords(
  { minutes, worth }: { minutes: number; worth: string },
  whose: 'you' | 'they',
): string {
  return `${hoursInWords(minutes)} (${worth} at the average price ${whose} paid)`;
}

/** Until when a change is free, and what it costs then. */
export function noticeInWords({ booking, freeUntil, freeHours, now }: LessonFacts): string {
  const length = hoursInWords((booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000);
  const later = `the whole lesson, ${length}, is charged unless somebody else books the time`;
  if (now > freeUntil)
    return `It’s less than ${freeHours} hours away, so if you cancel it ${later}. If you move it, what the new time leaves empty of the old one is charged in the same way.`;
  return `You can move or cancel it free of charge until ${timeInWords(freeUntil)}. After that, if you cancel it, ${later}.`;
}
