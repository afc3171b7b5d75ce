import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { EmailRenderers } from '#src/platform/mail/email-renderers.server.ts';
import { lessonEmailRenderer } from '../emails/lesson-email.server.tsx';
import { LESSON_EMAIL_RENDERER } from '../notifications/lesson-notification.ts';
import { REMINDER_RENDERER } from '../reminders/reminder.ts';
import { reminderRenderer } from '../reminders/reminder-email.server.tsx';

/** Of every email about lessons that is composed when it leaves. */
export function lessonRenderers(deps: { db: Db; clock: Clock; publicUrl: string }): EmailRenderers {
  return {
    [LESSON_EMAIL_RENDERER]: lessonEmailRenderer(deps),
    [REMINDER_RENDERER]: reminderRenderer(deps),
  };
}
