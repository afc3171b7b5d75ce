import ICAL from 'ical.js';
import { DAY_MS, LONDON, londonDay } from '#src/platform/dates.ts';
import { londonDays, minuteOfDay } from '../availability/london-clock.ts';
import { merged } from '../availability/working-hours.ts';
import type { BusySpan } from '../busy-calendar.ts';

interface Days {
  first: string;
  last: string;
}

/** What repeats for ever is followed no further than this: every day for 60 years. */
const MOST_REPEATS = 22_000;

/**
 * When a calendar (RFC 5545) says that its owner is busy, on the days from one to another, in order. Nothing else of it is
 * read. Undefined where the text is no calendar.
 */
export function busySpans(text: string, days: Days): BusySpan[] | undefined {
  const calendars = calendarsIn(text);
  if (!calendars) return undefined;
  const spans = calendars.flatMap((calendar) => spansOf(calendar, days));
  return [false, true]
    .flatMap((isWholeDay) =>
      mergedByDay(
        spans.filter((one) => one.isWholeDay === isWholeDay),
        isWholeDay,
      ),
    )
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)) || a.from - b.from);
}

function calendarsIn(text: string): ICAL.Component[] | undefined {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string, unknown[], unknown[]][];
    const calendars = all.map((one) => new ICAL.Component(one));
    return calendars.every(({ name }) => name === 'vcalendar') ? calendars : undefined;
  } catch {
    return undefined;
  }
}

function spansOf(calendar: ICAL.Component, days: Days): BusySpan[] {
  const usualZone = knownZone(calendar.getFirstPropertyValue('x-wr-timezone')) ?? LONDON;
  const series = Map.groupBy(calendar.getAllSubcomponents('vevent'), (entry) =>
    String(entry.getFirstPropertyValue('uid')),
  );
  return [...series.values()].flatMap((entries) => {
    const moved = entries.filter((entry) => entry.hasProperty('recurrence-id'));
    const movedFrom = new Set(moved.map((entry) => movedFromOf(entry, usualZone)));
    return entries.filter(isBusy).flatMap((entry) =>
      timesOf(entry, { usualZone, days })
        .filter(({ from }) => moved.includes(entry) || !movedFrom.has(from))
        .flatMap((time) => onDays(time, days)),
    );
  });
}

/** Cancelled, or marked as free: Microsoft's calendars say that in their own way. */
function isBusy(entry: ICAL.Component): boolean {
  const value = (name: string) => String(entry.getFirstPropertyValue(name) ?? '').toUpperCase();
  const shown = value('x-microsoft-cdo-busystatus');
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    shown !== 'FREE' &&
    shown !== 'WORKINGELSEWHERE'
  );
}

/** Milliseconds since the epoch. */
interface Time {
  from: number;
  until: number;
  isWholeDay: boolean;
}

/** When an entry is: once, or each time that it repeats. One that cannot be read is left out, and the others are read. */
function timesOf(entry: ICAL.Component, where: { usualZone: string; days: Days }): Time[] {
  try {
    return readTimes(entry, where);
  } catch {
    return [];
  }
}

function readTimes(entry: ICAL.Component, { usualZone, days }: { usualZone: string; days: Days }): Time[] {
  const event = new ICAL.Event(entry);
  const start = entry.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return [];
  const zone = zoneOf(entry, 'dtstart', usualZone);
  const first = instantOf(start, zone);
  const endZone = entry.hasProperty('dtend') ? zoneOf(entry, 'dtend', usualZone) : zone;
  const length = instantOf(event.endDate, endZone) - first;
  const timeAt = (from: number) => ({ from, until: from + length, isWholeDay: start.isDate });
  if (!event.isRecurring() || entry.hasProperty('recurrence-id')) return [timeAt(first)];
  const earliest = Date.parse(days.first) - length - DAY_MS;
  const latest = Date.parse(days.last) + 2 * DAY_MS;
  const times: Time[] = [];
  const repeats = event.iterator();
  for (let count = 0; count < MOST_REPEATS; count += 1) {
    const next = repeats.next();
    if (!next) break;
    const from = instantOf(next, zone);
    if (from > latest) break;
    if (from > earliest) times.push(timeAt(from));
  }
  return times;
}

function movedFromOf(entry: ICAL.Component, usualZone: string): number | undefined {
  try {
    const time = entry.getFirstPropertyValue('recurrence-id') as ICAL.Time;
    return instantOf(time, zoneOf(entry, 'recurrence-id', usualZone));
  } catch {
    return undefined;
  }
}

/** The zone that a time names, if we know it; a name of the calendar's own is left to what the calendar says of it. */
function zoneOf(entry: ICAL.Component, name: string, usualZone: string): string | undefined {
  const named = entry.getFirstProperty(name)?.getFirstParameter('tzid');
  if (!named) return usualZone;
  return knownZone(named) ?? (entry.parent?.getTimeZoneByID(named) ? undefined : usualZone);
}

function knownZone(name: unknown): string | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(String(name)).timeZoneId;
  } catch {
    return undefined;
  }
}

function instantOf(time: ICAL.Time, zone: string | undefined): number {
  if (time.zone === ICAL.Timezone.utcTimezone || (zone === undefined && !time.isDate))
    return time.toUnixTime() * 1_000;
  const { year, month, day, hour, minute, second } = time;
  const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
  // A day is one wherever its owner is.
  return local.toZonedDateTime(time.isDate ? LONDON : (zone ?? LONDON)).epochMilliseconds;
}

/** A time as its parts of the days that are asked for. */
function onDays({ from, until, isWholeDay }: Time, { first, last }: Days): BusySpan[] {
  if (until <= from) return [];
  const end = new Date(until - 1);
  return londonDays(new Date(from), new Date(until))
    .filter(({ day }) => first <= day && day <= last)
    .map(({ day, midnight }) => {
      const begins = midnight < from ? minuteOfDay(new Date(from)) : 0;
      const ends = londonDay(end) === day ? minuteOfDay(end) + 1 : 1440;
      // In the night in which an hour comes twice, both are taken.
      return ends > begins
        ? { day, from: begins, to: ends, isWholeDay }
        : { day, from: ends - 1, to: begins + 1, isWholeDay };
    });
}

function mergedByDay(spans: readonly BusySpan[], isWholeDay: boolean): BusySpan[] {
  const byDay = Map.groupBy(spans, ({ day }) => day);
  return [...byDay].flatMap(([day, own]) =>
    merged(own.map(({ from, to }) => [from, to] as const)).map(([from, to]) => ({
      day,
      from,
      to,
      isWholeDay,
    })),
  );
}
