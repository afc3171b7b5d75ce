import { expect, test } from 'vitest';
import { busySpans } from './busy-spans.ts';

const DAYS = { first: '2026-11-23', last: '2027-01-18' };

/** As its program writes it. */
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Any//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Dentist', ...lines, 'END:VEVENT'];

const read = (...lines: string[]) => busySpans(calendar(...lines), DAYS);
const shown = (...lines: string[]) =>
  read(...lines)?.map(
    ({ day, from, to, isWholeDay }) => `${day} ${from}-${to}${isWholeDay ? ' all day' : ''}`,
  );

test('an entry is busy from its start to its end, wherever its clocks are', () => {
  const spans = {
    utc: shown(...entry('DTSTART:20261124T093000Z', 'DTEND:20261124T103000Z')),
    london: shown(
      ...entry('DTSTART;TZID=Europe/London:20261124T093000', 'DTEND;TZID=Europe/London:20261124T103000'),
    ),
    paris: shown(...entry('DTSTART;TZID=Europe/Paris:20261124T103000', 'DURATION:PT1H')),
    floating: shown(...entry('DTSTART:20261124T093000', 'DTEND:20261124T103000')),
    ofCalendar: shown('X-WR-TIMEZONE:Europe/Paris', ...entry('DTSTART:20261124T103000', 'DURATION:PT1H')),
  };
  for (const [name, found] of Object.entries(spans)) expect(found, name).toEqual(['2026-11-24 570-630']);
});

test('Outlook’s own names of zones mean what the file says of them, and without that London', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Romance Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const dentist = entry('DTSTART;TZID=Romance Standard Time:20261124T103000', 'DURATION:PT1H');
  expect(shown(...zone, ...dentist)).toEqual(['2026-11-24 570-630']);
  expect(shown(...dentist)).toEqual(['2026-11-24 630-690']);
});

test('what is free, cancelled, over or far ahead is not busy', () => {
  const at = ['DTSTART:20261124T093000Z', 'DTEND:20261124T103000Z'];
  expect(shown(...entry(...at, 'TRANSP:TRANSPARENT'))).toEqual([]);
  expect(shown(...entry(...at, 'STATUS:CANCELLED'))).toEqual([]);
  expect(shown(...entry(...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'))).toEqual([]);
  expect(shown(...entry(...at, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'))).toHaveLength(1);
  expect(shown(...entry('DTSTART:20261122T093000Z', 'DTEND:20261122T103000Z'))).toEqual([]);
  expect(shown(...entry('DTSTART:20270119T093000Z', 'DTEND:20270119T103000Z'))).toEqual([]);
  expect(shown(...entry('DTSTART:20261124T093000Z', 'DTEND:20261124T093000Z'))).toEqual([]);
});

test('an entry without times is all day, each of its days', () => {
  expect(shown(...entry('DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226'))).toEqual([
    '2026-12-24 0-1440 all day',
    '2026-12-25 0-1440 all day',
  ]);
  expect(shown(...entry('DTSTART;VALUE=DATE:20261224'))).toEqual(['2026-12-24 0-1440 all day']);
});

test('an entry over midnight is on both days, and entries that overlap are one', () => {
  expect(shown(...entry('DTSTART:20261124T220000Z', 'DTEND:20261125T013000Z'))).toEqual([
    '2026-11-24 1320-1440',
    '2026-11-25 0-90',
  ]);
  const second = ['BEGIN:VEVENT', 'UID:2', 'DTSTART:20261124T100000Z', 'DURATION:PT2H', 'END:VEVENT'];
  expect(shown(...entry('DTSTART:20261124T093000Z', 'DURATION:PT1H'), ...second)).toEqual([
    '2026-11-24 570-720',
  ]);
});

test('a series keeps its time over a change of clocks, and skips and moves what its owner has', () => {
  const series = [
    ...entry(
      'DTSTART;TZID=Europe/London:20250902T150000',
      'DTEND;TZID=Europe/London:20250902T170000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222T235959Z',
      'EXDATE;TZID=Europe/London:20261208T150000',
    ),
    ...entry(
      'RECURRENCE-ID;TZID=Europe/London:20261201T150000',
      'DTSTART;TZID=Europe/London:20261203T080000',
      'DTEND;TZID=Europe/London:20261203T090000',
    ),
    ...entry('RECURRENCE-ID:20261215T150000Z', 'DTSTART:20261215T150000Z', 'STATUS:CANCELLED'),
  ];
  expect(shown(...series)).toEqual(['2026-11-24 900-1020', '2026-12-03 480-540', '2026-12-22 900-1020']);
  const overClocks = busySpans(
    calendar(
      ...entry('DTSTART;TZID=Europe/London:20261018T150000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ),
    { first: '2026-10-01', last: '2026-11-30' },
  );
  expect(overClocks?.map(({ day, from }) => [day, from])).toEqual([
    ['2026-10-18', 900],
    ['2026-10-25', 900],
    ['2026-11-01', 900],
  ]);
});

test('a birthday of every year for ever, and what repeats every second, end', () => {
  expect(shown(...entry('DTSTART;VALUE=DATE:19610101', 'RRULE:FREQ=YEARLY'))).toEqual([
    '2027-01-01 0-1440 all day',
  ]);
  expect(
    shown(...entry('DTSTART:20261124T093000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))?.length,
  ).toBeLessThan(60);
});

test('both of an hour that comes twice are taken', () => {
  const night = { first: '2026-10-25', last: '2026-10-25' };
  const spans = busySpans(calendar(...entry('DTSTART:20261025T003000Z', 'DTEND:20261025T011000Z')), night);
  expect(spans).toEqual([{ day: '2026-10-25', from: 69, to: 91, isWholeDay: false }]);
});

test('a web page, a card and an empty file are no calendar; an empty calendar is one', () => {
  expect(busySpans('<!doctype html><title>Sign in</title>', DAYS)).toBeUndefined();
  expect(busySpans('BEGIN:VCARD\r\nEND:VCARD\r\n', DAYS)).toBeUndefined();
  expect(busySpans('', DAYS)).toBeUndefined();
  expect(busySpans('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', DAYS)).toBeUndefined();
  expect(read()).toEqual([]);
});

test('an entry that says nothing sensible is left out, and the others are read', () => {
  const good = ['BEGIN:VEVENT', 'UID:2', 'DTSTART:20261124T100000Z', 'DURATION:PT2H', 'END:VEVENT'];
  expect(shown(...entry('DTSTART:never'), ...good)).toEqual(['2026-11-24 600-720']);
  expect(shown(...entry('DTEND:20261124T100000Z'), ...good)).toEqual(['2026-11-24 600-720']);
});

/** As the calendars of their makers are exported, in the parts that say when somebody is busy. */
const EXPORTED = {
  Google: [
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Amara',
    'X-WR-TIMEZONE:Europe/London',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/London',
    'X-LIC-LOCATION:Europe/London',
    'BEGIN:DAYLIGHT',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'TZNAME:GMT+1',
    'DTSTART:19700329T010000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0000',
    'TZNAME:GMT',
    'DTSTART:19701025T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'END:VTIMEZONE',
    // Choir on Tuesdays, not on 1 December, and on the 9th instead of the 8th.
    'BEGIN:VEVENT',
    'DTSTART;TZID=Europe/London:20260901T190000',
    'DTEND;TZID=Europe/London:20260901T210000',
    'RRULE:FREQ=WEEKLY;UNTIL=20261215T235959Z;BYDAY=TU',
    'EXDATE;TZID=Europe/London:20261201T190000',
    'DTSTAMP:20261120T101500Z',
    'UID:choir@google.com',
    'SEQUENCE:1',
    'STATUS:CONFIRMED',
    'SUMMARY:Choir',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;TZID=Europe/London:20261209T193000',
    'DTEND;TZID=Europe/London:20261209T203000',
    'DTSTAMP:20261120T101500Z',
    'UID:choir@google.com',
    'RECURRENCE-ID;TZID=Europe/London:20261208T190000',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'SUMMARY:Choir',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    // A birthday, which Google marks as free.
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261203',
    'DTEND;VALUE=DATE:20261204',
    'DTSTAMP:20261120T101500Z',
    'UID:birthday@google.com',
    'SUMMARY:Mum',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ],
  Outlook: [
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Calendar',
    'BEGIN:VTIMEZONE',
    'TZID:GMT Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0000',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T010000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    // Governors on the first Wednesday of the month, not in January, and later in December.
    'BEGIN:VEVENT',
    'RRULE:FREQ=MONTHLY;UNTIL=20270303T170000Z;INTERVAL=1;BYDAY=1WE',
    'EXDATE;TZID=GMT Standard Time:20270106T170000',
    'UID:040000008200E00074C5B7101A82E00800000000',
    'SUMMARY:Governors',
    'DTSTART;TZID=GMT Standard Time:20260902T170000',
    'DTEND;TZID=GMT Standard Time:20260902T180000',
    'CLASS:PUBLIC',
    'DTSTAMP:20261120T101500Z',
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:040000008200E00074C5B7101A82E00800000000',
    'RECURRENCE-ID;TZID=GMT Standard Time:20261202T170000',
    'SUMMARY:Governors',
    'DTSTART;TZID=GMT Standard Time:20261202T183000',
    'DTEND;TZID=GMT Standard Time:20261202T200000',
    'DTSTAMP:20261120T101500Z',
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:working-elsewhere',
    'DTSTART;TZID=GMT Standard Time:20261204T090000',
    'DTEND;TZID=GMT Standard Time:20261204T170000',
    'DTSTAMP:20261120T101500Z',
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
    'END:VEVENT',
    // A holiday, all day and away.
    'BEGIN:VEVENT',
    'UID:holiday',
    'DTSTART;VALUE=DATE:20261221',
    'DTEND;VALUE=DATE:20261223',
    'DTSTAMP:20261120T101500Z',
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'END:VEVENT',
  ],
  Apple: [
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Home',
    'X-APPLE-CALENDAR-COLOR:#63DA38',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Madrid',
    'BEGIN:DAYLIGHT',
    'TZOFFSETFROM:+0100',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'DTSTART:19810329T020000',
    'TZNAME:GMT+2',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+0200',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'DTSTART:19961027T030000',
    'TZNAME:GMT+1',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    // Made abroad, every other day at 10:00 there, three times, one of them deleted.
    'BEGIN:VEVENT',
    'CREATED:20261120T101500Z',
    'DTEND;TZID=Europe/Madrid:20261130T110000',
    'DTSTART;TZID=Europe/Madrid:20261130T100000',
    'DTSTAMP:20261120T101500Z',
    'EXDATE;TZID=Europe/Madrid:20261202T100000',
    'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3',
    'SEQUENCE:0',
    'SUMMARY:Call',
    'TRANSP:OPAQUE',
    'UID:6E2F8B1C-0D0A-4C0F-9A86-1C1E3B0D9E11',
    'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT30M',
    'X-WR-ALARMUID:0A1B',
    'END:VALARM',
    'END:VEVENT',
    // A time without a zone stays at its hour wherever one is.
    'BEGIN:VEVENT',
    'DTSTART:20261211T080000',
    'DTEND:20261211T083000',
    'DTSTAMP:20261120T101500Z',
    'SUMMARY:Tablets',
    'UID:floating',
    'END:VEVENT',
  ],
};

test.each([
  ['Google', ['2026-11-24 1140-1260', '2026-12-09 1170-1230', '2026-12-15 1140-1260']],
  ['Outlook', ['2026-12-02 1110-1200', '2026-12-21 0-1440 all day', '2026-12-22 0-1440 all day']],
  ['Apple', ['2026-11-30 540-600', '2026-12-04 540-600', '2026-12-11 480-510']],
] as const)('a calendar as %s exports it is busy when its owner is', (maker, busy) => {
  expect(shown(...EXPORTED[maker])).toEqual(busy);
});
