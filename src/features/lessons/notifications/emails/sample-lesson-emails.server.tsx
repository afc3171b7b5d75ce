import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import type { EmailWithSample } from '#src/platform/mail/sample-email.ts';
import type { Booking } from '../../booking.ts';
import {
  lessonBookedWords,
  lessonCancelledWords,
  lessonMovedWords,
  lessonReminderWords,
  pickUpChangedWords,
} from '../lesson-words.ts';
import { learnerEmailText } from './learner-text.ts';
import { LessonEmail } from './lesson-email.tsx';
import type { LessonFacts } from './lesson-facts.server.ts';
import { reminderText } from './reminder-email.server.tsx';

/** What learners are told of a lesson, about an invented one. */
export const lessonEmails: readonly EmailWithSample[] = [
  { words: lessonBookedWords, sample: lessonSample('booked') },
  { words: lessonMovedWords, sample: lessonSample('moved') },
  { words: pickUpChangedWords, sample: lessonSample('pick_up') },
  { words: lessonCancelledWords, sample: lessonSample('cancelled') },
  {
    words: lessonReminderWords,
    sample(school, publicUrl) {
      const now = new Date(booking.startsAt.getTime() - DAY_MS);
      const text = reminderText(booking, { instructor: AMARA.name, child: undefined, now, school });
      return { subject: text.subject, body: <LessonEmail text={text} publicUrl={publicUrl} /> };
    },
  },
];

const NOW = new Date('2026-11-22T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const AMARA = { name: 'Amara Osei', firstName: 'Amara', email: 'amara@example.com' };
const PLACE = '4 Bainbrigge Road, LS6 3AD';

const booking: Booking = {
  id: '',
  uid: '',
  sequence: 0,
  version: 1,
  kind: 'lesson',
  state: 'booked',
  instructor: '',
  learnerId: '',
  line: { orderId: '', position: 0 },
  heldFor: null,
  heldUntil: null,
  startsAt: later(4 * DAY_MS - 2 * HOUR_MS),
  endsAt: later(4 * DAY_MS - HOUR_MS / 2),
  pickUp: { place: PLACE, outcode: 'LS6' },
  policyVersion: 1,
  madeBy: '',
  madeAt: NOW,
  changedAt: NOW,
  noCarSince: null,
  seriesId: null,
};

function lessonSample(topic: LessonFacts['topic']): EmailWithSample['sample'] {
  return (school, publicUrl) => {
    const text = learnerEmailText(lessonFacts(topic), school);
    return { subject: text.subject, body: <LessonEmail text={text} publicUrl={publicUrl} /> };
  };
}

function lessonFacts(topic: LessonFacts['topic']): LessonFacts {
  return {
    topic,
    side: 'learner',
    booking,
    role: 'office',
    fromStart: later(3 * DAY_MS + 2 * HOUR_MS),
    reason: '',
    learner: { name: 'Sam Carter', firstName: 'Sam', email: 'sam@example.com', phone: '' },
    child: undefined,
    isCopy: false,
    instructor: AMARA,
    insteadOf: undefined,
    from: undefined,
    arrival: { phone: '07700 900674', car: 'Blue Corsa', plate: 'YK24 ABC' },
    freeUntil: later(2 * DAY_MS - 2 * HOUR_MS),
    freeHours: 48,
    charge: undefined,
    proposal: undefined,
    testClock: undefined,
    hasInvitation: topic !== 'cancelled',
    now: NOW,
  };
}
