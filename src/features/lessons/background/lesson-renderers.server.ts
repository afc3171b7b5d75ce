import type { Services } from '#src/platform/context/services.server.ts';
import type { EmailRenderers } from '#src/platform/mail/email-renderers.server.ts';
import { CAR_ASKED_RENDERER, carAskedRenderer } from '../emails/ask-for-car.server.tsx';
import type { LinkDeps } from '../emails/emailed-link.server.ts';
import { lessonEmailRenderer } from '../emails/lesson-email.server.tsx';
import { LESSON_EMAIL_RENDERER } from '../notifications/lesson-notification.ts';
import { OFFER_RENDERER } from '../offers/lesson-offer.ts';
import { REMINDER_RENDERER } from '../reminders/reminder.ts';
import { reminderRenderer } from '../reminders/reminder-email.server.tsx';
import { offerRenderer } from '../waiting/offer-email.server.tsx';

/** Of every email about lessons that is composed when it leaves. */
export function lessonRenderers(deps: Pick<Services, 'clock' | 'publicUrl'> & LinkDeps): EmailRenderers {
  return {
    [LESSON_EMAIL_RENDERER]: lessonEmailRenderer(deps),
    [REMINDER_RENDERER]: reminderRenderer(deps),
    [OFFER_RENDERER]: offerRenderer(deps),
    [CAR_ASKED_RENDERER]: carAskedRenderer(deps),
  };
}
