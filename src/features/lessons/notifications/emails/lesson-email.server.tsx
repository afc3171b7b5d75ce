import type { Db } from '#src/platform/db/db.server.ts';
import { email } from '#src/platform/mail/email.server.ts';
import type { Invitation } from '#src/platform/mail/email-renderers.server.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import { type CalendarEvent, invitationText } from '../../calendar/calendar-text.ts';
import { lessonEvent, organiserOf, pageOf } from '../../calendar/lesson-event.ts';
import type { LessonNotification } from '../notification-data.server.ts';
import { lessonNotification } from '../queue-notifications.server.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { instructorEmailText } from './instructor-text.ts';
import { learnerEmailText } from './learner-text.ts';
import { LessonEmail } from './lesson-email.tsx';
import { type LessonFacts, lessonFacts } from './lesson-facts.server.ts';

/** An email about a lesson, as it leaves: it says what is so then. It is queued as `lessonNotification`. */
export const lessonEmail = email({
  ...lessonNotification,
  async compose(
    notification,
    { publicUrl, school, ...deps }: LinkDeps & { publicUrl: string; school: CurrentSchool },
    { to, now },
  ) {
    const composed = await composeLessonEmail(deps.db, notification, {
      now,
      publicUrl,
      school: school.current(),
    });
    if (!composed) return undefined;
    const { side, learnerId, invitation } = composed;
    const isLearners = side === 'learner';
    const text = isLearners
      ? await withWayToLessons(deps, composed.text, { learnerId, to, now })
      : composed.text;
    const props = { text, publicUrl, answerReachesUs: isLearners };
    return { subject: text.subject, body: <LessonEmail {...props} />, invitation };
  },
});

/** What an email says, and what it does in a calendar. Undefined where it is overtaken. */
export async function composeLessonEmail(
  db: Db,
  notification: LessonNotification,
  { now, publicUrl, school }: { now: Date; publicUrl: string; school: School },
) {
  const facts = await lessonFacts(db, notification, now);
  if (!facts) return undefined;
  const { side } = facts;
  const text = side === 'learner' ? learnerEmailText(facts, school) : instructorEmailText(facts);
  return {
    side,
    text,
    learnerId: facts.booking.learnerId,
    invitation: invitationOf(facts, publicUrl, school),
  };
}

function invitationOf(facts: LessonFacts, publicUrl: string, school: School): Invitation | undefined {
  const { side, learner, instructor } = facts;
  if (!facts.hasInvitation) return undefined;
  const event = eventOfLesson(facts, publicUrl);
  const { name, email } = side === 'learner' ? learner : instructor;
  return {
    method: event.isCancelled ? 'CANCEL' : 'REQUEST',
    text: invitationText(event, { organiser: organiserOf(school), invited: { name, email } }),
  };
}

/** The lesson in the recipient's calendar. */
export function eventOfLesson(
  { topic, side, booking, learner, instructor, ...facts }: LessonFacts,
  publicUrl: string,
): CalendarEvent {
  const other = side === 'learner' ? { name: instructor.name, phone: facts.arrival?.phone ?? '' } : learner;
  const event = lessonEvent(booking, {
    depth: 'details',
    other,
    testClock: facts.testClock,
    url: `${publicUrl}${pageOf(booking, side)}`,
  });
  const isCancelled = event.isCancelled || topic === 'passed_on';
  return { ...event, isCancelled, hasAlarm: !isCancelled };
}
