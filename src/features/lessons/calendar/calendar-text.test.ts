import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Booking, FeedDepth } from '../booking.ts';
import { feedText, invitationText } from './calendar-text.ts';
import { lessonEvent } from './lesson-event.ts';

const LESSON: Booking = {
  id: '1',
  uid: '1@lessons',
  sequence: 2,
  version: 3,
  kind: 'lesson',
  state: 'booked',
  instructor: 'amara-osei',
  learnerId: '2',
  line: null,
  heldFor: null,
  heldUntil: null,
  startsAt: new Date('2026-10-25T00:30:00Z'),
  endsAt: new Date('2026-10-25T02:00:00Z'),
  pickUp: { place: '4 Bainbrigge Road; back door, Leeds LS6 3AD', outcode: 'LS6' },
  policyVersion: 1,
  madeBy: 'Callum',
  madeAt: new Date('2026-10-01T09:00:00Z'),
  noCarSince: null,
  seriesId: null,
  changedAt: new Date('2026-10-02T09:00:00Z'),
};
const AMARA = { name: 'Amara “Mo” Osei, ADI', phone: '0113 496 0180' };
const SHOWN = { other: AMARA, url: 'https://lessons.example/account/lessons', testClock: '10:14' };
const PEOPLE = {
  organiser: { name: 'Bitepoint', email: 'office@bitepoint.example' },
  invited: { name: 'Siân "S" Morgan', email: 'sian@example.com' },
};

/** What an independent parser reads. */
function read(written: string) {
  const calendar = new ICAL.Component(ICAL.parse(written));
  const events = calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      place: event.location,
      details: event.description,
      status: one.getFirstPropertyValue('status'),
      startsAt: event.startDate.toJSDate(),
      endsAt: event.endDate.toJSDate(),
      organiser: one.getFirstPropertyValue('organizer'),
      url: one.getFirstPropertyValue('url'),
      alarms: one
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
      attendees: event.attendees.map((person) => [person.getParameter('cn'), person.getFirstValue()]),
    };
  });
  return { method: calendar.getFirstPropertyValue('method'), events };
}

const event = (change: Partial<Booking> = {}, depth: FeedDepth = 'details') =>
  lessonEvent({ ...LESSON, ...change }, { ...SHOWN, depth });

test('a feed is read back as it was written, in the hour that comes twice too', () => {
  const written = feedText({ name: 'Lessons', organiser: PEOPLE.organiser }, [
    event(),
    event({ uid: '2@lessons', state: 'cancelled' }),
  ]);
  expect(read(written)).toEqual({
    method: 'PUBLISH',
    events: [
      {
        uid: '1@lessons',
        sequence: 2,
        status: 'CONFIRMED',
        attendees: [],
        startsAt: LESSON.startsAt,
        endsAt: LESSON.endsAt,
        place: LESSON.pickUp.place,
        title: 'Driving lesson with Amara “Mo” Osei, ADI',
        details: 'Amara “Mo” Osei, ADI: 0113 496 0180',
        organiser: 'mailto:office@bitepoint.example',
        url: 'https://lessons.example/account/lessons',
        alarms: ['-PT1H'],
      },
      expect.objectContaining({ uid: '2@lessons', status: 'CANCELLED', alarms: [] }),
    ],
  });
});

test('lines are no longer than 75 octets and end as the standard says', () => {
  const lines = feedText({ name: 'L', organiser: PEOPLE.organiser }, [
    event({ pickUp: { place: `“${'ä€ '.repeat(60)}”\nback`, outcode: '' } }),
  ]).split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false);
  expect(read(lines.join('\r\n')).events[0]?.place).toBe(`“${'ä€ '.repeat(60)}”\nback`);
});

test('an invitation moves the same event, and takes it out once it is cancelled', () => {
  const first = read(invitationText(event({ sequence: 0 }), PEOPLE));
  const moved = read(invitationText(event({ startsAt: new Date('2026-10-24T10:00:00Z') }), PEOPLE));
  const gone = read(invitationText(event({ state: 'cancelled', sequence: 3 }), PEOPLE));
  expect([first.method, moved.method, gone.method]).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  const about = [first, moved, gone].map(({ events: [one] }) => [one?.uid, one?.sequence, one?.status]);
  expect(about).toEqual([
    ['1@lessons', 0, 'CONFIRMED'],
    ['1@lessons', 2, 'CONFIRMED'],
    ['1@lessons', 3, 'CANCELLED'],
  ]);
  expect(first.events[0]?.attendees).toEqual([['Siân  S  Morgan', 'mailto:sian@example.com']]);
});

test('a calendar shows no more than it was asked to', () => {
  const shown = (depth: FeedDepth) =>
    feedText({ name: 'L', organiser: PEOPLE.organiser }, [event({}, depth)]);
  expect(read(shown('lesson')).events[0]?.title).toBe('Lesson');
  expect(read(shown('busy')).events[0]?.title).toBe('Busy');
  const test = (depth: FeedDepth) => lessonEvent({ ...LESSON, kind: 'test' }, { ...SHOWN, depth }).title;
  expect([test('details'), test('lesson'), test('busy')]).toEqual([
    'Car for the driving test at 10:14: Amara “Mo” Osei, ADI',
    'Driving test at 10:14',
    'Busy',
  ]);
  expect(read(shown('busy')).events[0]).toMatchObject({ url: null, alarms: [] });
  expect(`${shown('lesson')}${shown('busy')}`).not.toMatch(/Amara|Bainbrigge|0113/);
});
