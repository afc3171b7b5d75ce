import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { EmailRenderer, Invitation } from '#src/platform/mail/email-renderers.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { invitationText } from '../../calendar/calendar-text.ts';
import { lessonEvent, pageOf, SCHOOL } from '../../calendar/lesson-event.ts';
import { readNotification } from '../lesson-notification.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { instructorEmailText } from './instructor-text.ts';
import { learnerEmailText } from './learner-text.ts';
import { LessonEmail } from './lesson-email.tsx';
import { type LessonFacts, lessonFacts } from './lesson-facts.server.ts';

interface Deps extends LinkDeps {
  clock: Clock;
  publicUrl: string;
}

/** Renders an email about a lesson as the lesson is when the email leaves. */
export function lessonEmailRenderer({ clock, publicUrl, ...deps }: Deps): EmailRenderer {
  return {
    async render(written, to) {
      const now = clock.now();
      const email = await composeLessonEmail(deps.db, written, { now, publicUrl });
      if (!email) return undefined;
      const { side, learnerId, invitation } = email;
      const isLearners = side === 'learner';
      const words = isLearners
        ? await withWayToLessons(deps, email.words, { learnerId, to, now })
        : email.words;
      const shown = { words, publicUrl, answerReachesUs: isLearners };
      return {
        ...(await renderEmail(<LessonEmail {...shown} />)),
        attachments: [],
        ...(invitation && { invitation }),
      };
    },
    sent: async () => undefined,
    refused: async () => undefined,
    readdress: async () => true,
  };
}

/** What an email says, and what it does in a calendar. Undefined where it is overtaken. */
export async function composeLessonEmail(
  db: Db,
  written: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const facts = await lessonFacts(db, readNotification(written), now);
  if (!facts) return undefined;
  const { side } = facts;
  const words = side === 'learner' ? learnerEmailText(facts) : instructorEmailText(facts);
  return { side, words, learnerId: facts.booking.learnerId, invitation: invitationOf(facts, publicUrl) };
}

function invitationOf(facts: LessonFacts, publicUrl: string): Invitation | undefined {
  const { told, side, booking, learner, instructor } = facts;
  if (!facts.hasInvitation) return undefined;
  const other = side === 'learner' ? { name: instructor.name, phone: facts.arrival?.phone ?? '' } : learner;
  const event = lessonEvent(booking, {
    depth: 'details',
    other,
    testClock: facts.testClock,
    url: `${publicUrl}${pageOf(booking, side)}`,
  });
  const isCancelled = event.isCancelled || told === 'passed_on';
  const { name, email } = side === 'learner' ? learner : instructor;
  return {
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    text: invitationText(
      { ...event, isCancelled, hasAlarm: !isCancelled },
      { organiser: SCHOOL, invited: { name, email } },
    ),
  };
}
