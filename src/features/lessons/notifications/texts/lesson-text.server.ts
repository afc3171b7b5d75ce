import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { text } from '#src/platform/texts/text.server.ts';
import { linkOf } from '#src/platform/texts/text-wording.ts';
import { arrivalOf } from '../../availability/diaries.server.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { minutesLeftOf } from '../../minutes/minutes.server.ts';
import { lessonFacts } from '../emails/lesson-facts.server.ts';
import { reminderFacts } from '../emails/reminder-facts.server.ts';
import { onTheWayTo } from '../emails/way-facts.server.ts';
import { onMyWayText } from '../on-my-way.server.ts';
import { lessonChangeText, lessonReminderText } from '../queue-texts.server.ts';
import { runningLateText } from '../running-late.server.ts';
import {
  changeWords,
  instructorWords,
  lateWords,
  onTheWayWords,
  reminderWords,
} from './text-words.server.ts';

interface Context {
  db: Db;
  school: CurrentSchool;
  publicUrl: string;
}

/** A text that a lesson was booked, moved or cancelled, as it leaves. Overtaken, it does not. */
export const changeText = text({
  ...lessonChangeText,
  async compose(notification, { db, school, publicUrl }: Context, now) {
    const facts = await lessonFacts(db, notification, now);
    if (!facts) return undefined;
    if (facts.side === 'instructor')
      return instructorWords(facts, { school: school.current(), link: linkOf(publicUrl, '/diary') });
    return changeWords(facts, {
      school: school.current(),
      link: linkOf(publicUrl, '/account/lessons'),
      minutesLeft: await minutesLeftOf(db, facts.booking.learnerId),
    });
  },
});

/** A text that reminds of a lesson, as it leaves. */
export const reminderText = text({
  ...lessonReminderText,
  async compose({ hours, ...reminder }, { db, school }: Context, now) {
    const facts = await reminderFacts(db, reminder, now);
    // A driving test has more to say than a text holds.
    if (!facts || facts.booking.kind === 'test') return undefined;
    return reminderWords({ ...facts, hours, now }, school.current());
  },
});

/** A text that a lesson begins late, as it leaves. One that was moved or cancelled since begins as its own text says. */
export const lateText = text({
  ...runningLateText,
  async compose({ booking: id, startsAt, minutes, child }, { db, school }: Context) {
    const booking = await findBooking(db, id);
    if (booking?.state !== 'booked' || booking.startsAt.getTime() !== startsAt.getTime()) return undefined;
    const [[instructor], arrival] = await Promise.all([
      instructorContacts(db, [booking.instructor]),
      arrivalOf(db, booking.instructor),
    ]);
    return lateWords(
      { startsAt, minutes, child, instructor: instructor?.name ?? '', phone: arrival?.phone },
      school.current(),
    );
  },
});

/** A text that the instructor is on the way, as it leaves. */
export const wayText = text({
  ...onMyWayText,
  async compose(message, { db, school }: Context, now) {
    const booking = await onTheWayTo(db, message, now);
    if (!booking) return undefined;
    const [[instructor], arrival] = await Promise.all([
      instructorContacts(db, [booking.instructor]),
      arrivalOf(db, booking.instructor),
    ]);
    const { startsAt, child, isTakenBack = false } = message;
    return onTheWayWords(
      { startsAt, child, instructor: instructor?.name ?? '', arrival, isTakenBack },
      school.current(),
    );
  },
});
