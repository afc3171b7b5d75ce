/** Calendars as RFC 5545 writes them. All times are UTC, so no calendar has to know our clocks. */

export interface CalendarEvent {
  /** The same for the same lesson, however often it moves. */
  uid: string;
  /** Higher in each newer message about it. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
  title: string;
  place?: string | undefined;
  details?: string | undefined;
  /** The page that has it. */
  url?: string | undefined;
  /** Whether calendars ring an hour before. */
  hasAlarm: boolean;
  isCancelled: boolean;
}

interface Person {
  name: string;
  email: string;
}

/** A feed that calendars read again and again. What is published names its organiser (RFC 5546, 3.2.1). */
export function feedText(
  { name, organiser }: { name: string; organiser: Person },
  events: readonly CalendarEvent[],
): string {
  const head = ['METHOD:PUBLISH', text('X-WR-CALNAME', name), 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'];
  return calendar(organiser.name, [
    ...head,
    ...events.flatMap((event) => eventLines(event, [organiserLine(organiser)])),
  ]);
}

/** Several lessons in one file. An invitation (RFC 5546, 3.2.2) could name one alone, since each has a UID of its own. */
export function eventsText(organiser: Person, events: readonly CalendarEvent[]): string {
  return calendar(organiser.name, [
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, [organiserLine(organiser)])),
  ]);
}

/** An invitation by email; once the lesson is cancelled, the message that takes it out again. */
export function invitationText(
  event: CalendarEvent,
  { organiser, invited }: { organiser: Person; invited: Person },
): string {
  const people = [
    organiserLine(organiser),
    `ATTENDEE;CN=${quoted(invited.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${invited.email}`,
  ];
  return calendar(organiser.name, [
    `METHOD:${event.isCancelled ? 'CANCEL' : 'REQUEST'}`,
    ...eventLines(event, people),
  ]);
}

function calendar(school: string, lines: readonly string[]): string {
  const product = text('PRODID', `-//${school.replaceAll('/', ' ')}//Lessons//EN`);
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', product, ...lines, 'END:VCALENDAR'];
  return `${all.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: CalendarEvent, people: readonly string[]): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    text('SUMMARY', event.title),
    ...(event.place ? [text('LOCATION', event.place)] : []),
    ...(event.details ? [text('DESCRIPTION', event.details)] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...people,
    ...(event.hasAlarm ? alarmLines(event) : []),
    'END:VEVENT',
  ];
}

function organiserLine({ name, email }: Person): string {
  return `ORGANIZER;CN=${quoted(name)}:mailto:${email}`;
}

function alarmLines({ title }: CalendarEvent): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', text('DESCRIPTION', title), 'TRIGGER:-PT1H', 'END:VALARM'];
}

/** 20261126T100000Z. */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function text(name: string, value: string): string {
  const escaped = value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
  return `${name}:${escaped}`;
}

/** A parameter's value cannot hold a quotation mark or a line break. */
function quoted(value: string): string {
  return `"${value.replace(/["\r\n]/g, ' ')}"`;
}

const LONGEST = 74;

/** Lines are at most 75 octets; what goes on begins with a space. No character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (size + octets > LONGEST) {
      parts.push(part);
      [part, size] = ['', 0];
    }
    part += character;
    size += octets;
  }
  return [...parts, part].join('\r\n ');
}
