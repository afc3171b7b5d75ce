import { wordedEmail } from '#src/platform/mail/wording.ts';

// What learners read of their lessons, and whoever bought them for somebody else: "your lesson", or "Sam’s lesson". A driving test
// has words of its own, which are ours: the test is the DVSA's.

const lesson = { 'your lesson': 'your lesson', time: 'Thu 26 Nov, 10:00', instructor: 'Amara Osei' };
const changed = { ...lesson, who: 'we' };

export const lessonBookedWords = wordedEmail({
  name: 'lesson-booked',
  title: 'Lesson booked',
  goesTo: 'The learner',
  placeholders: { ...lesson, 'instructor first name': 'Amara', you: 'you' },
  required: ['time'],
  ours: {
    subject: '{your lesson} on {time} is booked',
    heading: '{your lesson} is booked',
    opening: '{instructor first name} will pick {you} up on {time}.',
    closing: '',
  },
});

export const lessonMovedWords = wordedEmail({
  name: 'lesson-moved',
  title: 'Lesson moved',
  goesTo: 'The learner, whoever moved it',
  placeholders: { ...changed, 'time before': 'Wed 25 Nov, 14:00' },
  required: ['time before', 'time'],
  ours: {
    subject: '{your lesson} has moved to {time}',
    heading: '{your lesson} has moved',
    opening: '{who} moved {your lesson} from {time before} to {time}.',
    closing: '',
  },
});

export const pickUpChangedWords = wordedEmail({
  name: 'lesson-pick-up',
  title: 'Pick-up changed',
  goesTo: 'The learner, whoever changed it',
  placeholders: { ...changed, your: 'your', place: '4 Bainbrigge Road, LS6' },
  required: ['time', 'place'],
  ours: {
    subject: 'New pick-up for {your lesson} on {time}',
    heading: '{your} pick-up has changed',
    opening: '{who} changed where {your lesson} on {time} begins: {place}. Its time stays.',
    closing: '',
  },
});

export const lessonCancelledWords = wordedEmail({
  name: 'lesson-cancelled',
  title: 'Lesson cancelled',
  goesTo: 'The learner, whoever cancelled it',
  placeholders: changed,
  required: ['time'],
  ours: {
    subject: '{your lesson} on {time} is cancelled',
    heading: '{your lesson} is cancelled',
    opening: '{who} cancelled {your lesson} on {time}.',
    closing: '',
  },
});

export const lessonReminderWords = wordedEmail({
  name: 'lesson-reminder',
  title: 'Reminder of a lesson',
  goesTo: 'The learner, a day and two hours before',
  placeholders: { ...lesson, your: 'your', day: 'tomorrow', 'start time': '10:00' },
  required: [],
  ours: {
    subject: '{your lesson}: {time}',
    heading: '{your lesson} is {day} at {start time}',
    opening: 'Don’t forget {your} provisional licence.',
    closing: '',
  },
});
