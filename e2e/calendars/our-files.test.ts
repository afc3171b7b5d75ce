import { expect, test } from 'vitest';
import {
  type CalendarEvent,
  eventsText,
  feedText,
  invitationText,
} from '#src/features/lessons/calendar/calendar-text.ts';
import { programs, readBy } from './calendar-programs.ts';

const LESSON: CalendarEvent = {
  uid: '1@lessons',
  sequence: 0,
  startsAt: new Date('2026-07-07T09:00:00Z'),
  endsAt: new Date('2026-07-07T10:30:00Z'),
  changedAt: new Date('2026-07-01T09:00:00Z'),
  title: 'Driving lesson with Siân “Mo” Morgan',
  place: '4 Bainbrigge Road; back door, Leeds LS6 3AD',
  details: 'Siân Morgan: 0113 496 0180\nRing the bell',
  url: 'https://lessons.example/account/lessons',
  hasAlarm: true,
  isCancelled: false,
};
const LESSONS: CalendarEvent[] = [
  LESSON,
  // Over the hour that comes twice, from the first of them into the second.
  {
    ...LESSON,
    uid: '2@lessons',
    startsAt: new Date('2026-10-25T00:30:00Z'),
    endsAt: new Date('2026-10-25T01:30:00Z'),
    title: `Lesson ${'ä€ '.repeat(40)}and no more`,
  },
  {
    ...LESSON,
    uid: '3@lessons',
    startsAt: new Date('2027-03-28T08:00:00Z'),
    endsAt: new Date('2027-03-28T10:00:00Z'),
  },
];
const ORGANISER = { name: 'Bitepoint', email: 'office@bitepoint.example' };
const INVITED = { name: 'Siân "S" Morgan', email: 'sian@example.com' };

const iso = (instant: Date) => instant.toISOString().replace('.000', '');
const written = (lessons: CalendarEvent[]) =>
  lessons.map(({ startsAt, endsAt, title }) => `${iso(startsAt)} ${iso(endsAt)} ${title}`);

test.each(Object.keys(programs))(
  '%s reads our feeds, files of weekly lessons and invitations as they are meant',
  async (program) => {
    expect(await readBy(program, feedText({ name: 'Lessons', organiser: ORGANISER }, LESSONS))).toEqual(
      written(LESSONS),
    );
    expect(await readBy(program, eventsText(ORGANISER, LESSONS))).toEqual(written(LESSONS));
    const invitation = invitationText(LESSON, { organiser: ORGANISER, invited: INVITED });
    expect(await readBy(program, invitation)).toEqual(written([LESSON]));
  },
);
