import { expect, test } from 'vitest';
import type { Recipient } from './select-recipients.ts';
import { subjectFor } from './subjects.ts';

const subject = (side: Recipient['side'], topic: Recipient['topic'], kind: 'lesson' | 'test' = 'lesson') =>
  subjectFor(
    { side, topic, instructor: 'amara-osei' },
    {
      booking: { kind, startsAt: new Date('2027-01-05T10:00:00Z') },
      requestedTime: new Date('2027-01-06T10:00:00Z'),
      learner: 'Callum Reid',
      child: undefined,
      now: new Date('2026-12-20T10:00:00Z'),
    },
  );

test('a subject has the year of a lesson that is in another one', () => {
  expect(subject('learner', 'booked')).toBe('Your lesson on Tue 5 Jan 2027, 10:00 is booked');
  expect(subject('learner', 'proposed')).toBe('Another time for your lesson: Wed 6 Jan 2027, 10:00?');
  expect(subject('instructor', 'moved')).toBe('Moved: Callum Reid, now Tue 5 Jan 2027, 10:00');
  expect(subject('learner', 'car_unavailable', 'test')).toBe(
    'We’ll ring you about your driving test on Tue 5 Jan 2027',
  );
});
