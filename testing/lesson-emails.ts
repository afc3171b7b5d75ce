import ICAL from 'ical.js';
import { z } from 'zod';
import { composeLessonEmail } from '#src/features/lessons/notifications/emails/lesson-email.server.tsx';
import { lessonNotification } from '#src/features/lessons/notifications/queue-notifications.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Db } from '#src/platform/db/db.server.ts';

export interface LessonEmailRead {
  to: string;
  subject: string;
  /** Null where it is not sent any more. */
  body: string | null;
  invitation: ReturnType<typeof readInvitation> | null;
}

/** The emails about lessons that wait, as they would leave at an instant, in the order in which they were queued. */
export async function lessonEmails(db: Db, now: Date): Promise<LessonEmailRead[]> {
  const rows = await db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'renderer_input'])
    .where('renderer', '=', 'lesson')
    .orderBy('position')
    .execute();
  const read: LessonEmailRead[] = [];
  for (const { recipient, subject, renderer_input } of rows) {
    const email = await composeLessonEmail(db, z.decode(lessonNotification.data, renderer_input ?? ''), {
      now,
      publicUrl: 'https://lessons.example',
      school: brand,
    });
    const { text, invitation } = email ?? {};
    read.push({
      to: recipient,
      subject,
      body: text
        ? [text.heading, ...text.paragraphs, ...text.facts.map((fact) => fact.join(': '))].join(' ')
        : null,
      invitation: invitation ? readInvitation(invitation.text) : null,
    });
  }
  return read;
}

/** What an independent parser reads of a file with several lessons. */
export function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.getFirstPropertyValue('method') !== 'PUBLISH') throw new Error('Not published');
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, sequence, startDate, endDate } = new ICAL.Event(one);
    const isCancelled = one.getFirstPropertyValue('status') === 'CANCELLED';
    return { uid, sequence, startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate(), isCancelled };
  });
}

/** What an independent parser reads of an invitation. */
export function readInvitation(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const one = calendar.getFirstSubcomponent('vevent');
  if (!one) throw new Error('No event');
  const event = new ICAL.Event(one);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate(),
    endsAt: event.endDate.toJSDate(),
    invited: String(event.attendees[0]?.getFirstValue()),
  };
}
