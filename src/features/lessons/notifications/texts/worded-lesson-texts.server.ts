import { wordedText } from '#src/platform/texts/text-wording.ts';

// What learners are texted about their lessons, and whoever keeps copies: "your lesson", or "Sam's lesson". Optional sentences are
// placeholders of their own, which may stay empty.

const time = 'Tue 24 Nov, 17:00';
const link = '/account/lessons';

export const lessonBookedText = wordedText({
  name: 'lesson-booked',
  title: 'Lesson booked',
  goesTo: 'The learner, where they did not book it themselves',
  placeholders: {
    lesson: 'lesson',
    time,
    end: '18:30',
    instructor: 'Amara',
    'hours left': '10 h 30 min left.',
    'changes free': 'Changes are free until Sun 22 Nov, 17:00:',
    link,
  },
  required: ['time', 'link'],
  ours: [
    '{school}: {lesson} booked. {time} to {end} with {instructor}. {hours left} {changes free} {link}',
    '{school}: {lesson} booked. {time} to {end} with {instructor}. {changes free} {link}',
    '{school}: {lesson} booked. {time} with {instructor}. {changes free} {link}',
    '{school}: {lesson} booked. {time} with {instructor}. {link}',
  ],
});

export const lessonMovedText = wordedText({
  name: 'lesson-moved',
  title: 'Lesson moved',
  goesTo: 'The learner, where the instructor or the office moved it',
  placeholders: { who: 'Amara', 'your lesson': 'your lesson', time, was: '(was Mon 23 Nov, 10:00)', link },
  required: ['time', 'link'],
  ours: [
    "{school}: {who} moved {your lesson} to {time} {was}. Doesn't suit? {link}",
    "{school}: {who} moved {your lesson} to {time}. Doesn't suit? {link}",
    '{school}: {who} moved {your lesson} to {time}. {link}',
  ],
});

export const lessonCancelledText = wordedText({
  name: 'lesson-cancelled',
  title: 'Lesson cancelled',
  goesTo: 'The learner, where the instructor or the office cancelled it',
  placeholders: {
    who: 'Amara',
    'your lesson': 'your lesson',
    time,
    sorry: 'Sorry.',
    cost: 'Nothing is charged: 1 h 30 min is back.',
    link,
  },
  required: ['time'],
  ours: [
    '{school}: {who} cancelled {your lesson} of {time}. {sorry} {cost} Book again: {link}',
    '{school}: {who} cancelled {your lesson} of {time}. {sorry} {cost}',
    '{school}: {who} cancelled {your lesson} of {time}. {sorry} {link}',
  ],
});

export const dayReminderText = wordedText({
  name: 'lesson-reminder-day',
  title: 'Reminder, a day before',
  goesTo: 'The learner, at the same time the day before',
  placeholders: {
    lesson: 'lesson',
    when: `tomorrow, ${time}`,
    end: '18:30',
    instructor: 'Amara',
    you: 'you',
    where: 'at Leeds City College, Park Lane',
    your: 'your',
  },
  required: ['when'],
  ours: [
    '{school}: {lesson} {when} to {end}. {instructor} picks {you} up {where}. Bring {your} licence.',
    '{school}: {lesson} {when}. {instructor} picks {you} up {where}. Bring {your} licence.',
    '{school}: {lesson} {when}. {instructor} picks {you} up.',
  ],
});

export const hoursReminderText = wordedText({
  name: 'lesson-reminder-hours',
  title: 'Reminder, two hours before',
  goesTo: 'The learner, not from 21:00 to 08:00',
  placeholders: {
    instructor: 'Amara',
    you: 'you',
    start: '17:00',
    day: 'today',
    where: 'at Leeds City College, Park Lane',
    car: 'Car: yellow Corsa, YK24 ABC.',
    ring: 'Late? Ring 07700 900674',
  },
  required: ['start'],
  ours: [
    '{school}: {instructor} picks {you} up at {start} {day} {where}. {car} {ring}',
    '{school}: {instructor} picks {you} up at {start} {day}. {ring}',
    '{school}: {instructor} picks {you} up at {start} {day}.',
  ],
});

export const runningLateWords = wordedText({
  name: 'running-late',
  title: 'Running late',
  goesTo: 'The learner, when their instructor says so in the diary',
  placeholders: {
    instructor: 'Amara',
    your: 'your',
    start: '17:00',
    'new start': '17:10',
    ring: 'Ring 07700 900674',
  },
  required: ['new start'],
  ours: [
    '{school}: {instructor} is running late for {your} {start} lesson and comes at about {new start}. Sorry. {ring}',
    '{school}: {instructor} is running late for {your} {start} lesson and comes at about {new start}. Sorry.',
  ],
});

export const onMyWayWords = wordedText({
  name: 'on-my-way',
  title: 'On the way',
  goesTo: 'The learner, when their instructor says so in the diary',
  placeholders: {
    instructor: 'Amara',
    you: 'you',
    your: 'your',
    start: '17:00',
    car: 'Car: yellow Corsa, YK24 ABC.',
    ring: 'Ring 07700 900674',
  },
  required: ['instructor'],
  ours: [
    '{school}: {instructor} is on the way to {you} for {your} {start} lesson. {car} {ring}',
    '{school}: {instructor} is on the way to {you} for {your} {start} lesson. {car}',
    '{school}: {instructor} is on the way to {you} for {your} {start} lesson.',
  ],
});

/** For whom, where the number’s owner has the lessons of several people. */
const offered = { time: 'Thu 26 Nov, 16:00', instructor: 'Amara', 'for whom': 'for Sam' };

export const timeFreeText = wordedText({
  name: 'lesson-offered',
  title: 'A time that is free',
  goesTo: 'All learners who wait for such a time; the first to take it has it',
  placeholders: {
    ...offered,
    'how to have it': 'Reply YES to have it (uses 1 h 30 min). First reply gets it.',
    ends: 'Ends 21:00 today.',
    'if cancelled': 'Cancelling it is charged.',
  },
  required: ['time', 'how to have it', 'if cancelled'],
  ours: [
    '{school}: {time} with {instructor} is free {for whom}. {how to have it} {ends} {if cancelled}',
    '{school}: {time} with {instructor} is free {for whom}. {how to have it} {if cancelled}',
  ],
});

export const timeTakenText = wordedText({
  name: 'lesson-offer-taken',
  title: 'The time is theirs',
  goesTo: 'The learner who answered YES first',
  placeholders: {
    yours: 'yours',
    time: offered.time,
    end: '17:30',
    instructor: offered.instructor,
    where: 'at Park Lane',
    'if cancelled': 'Cancelling is free until Tue 24 Nov, 16:00.',
  },
  required: ['time', 'if cancelled'],
  ours: [
    "{school}: it's {yours}. {time} to {end} with {instructor} {where}. {if cancelled}",
    "{school}: it's {yours}. {time} to {end} with {instructor}. {if cancelled}",
    "{school}: it's {yours}. {time} with {instructor}. {if cancelled}",
  ],
});

export const timeGoneText = wordedText({
  name: 'lesson-offer-gone',
  title: 'That time has gone',
  goesTo: 'Learners who were texted of it, once somebody else has it',
  placeholders: { ...offered, waiting: "You're still on the waiting list." },
  required: ['time'],
  ours: [
    '{school}: sorry, {time} with {instructor} {for whom} has gone. Nothing was booked or charged. {waiting}',
    '{school}: sorry, {time} with {instructor} {for whom} has gone. Nothing was booked or charged.',
  ],
});
