import type { Services } from '#src/platform/context/services.server.ts';
import type { EmailRenderers } from '#src/platform/mail/email-renderers.server.ts';
import { CAR_ASKED_RENDERER, carAskedRenderer } from '../messages/emails/ask-for-car.server.tsx';
import type { LinkDeps } from '../messages/emails/emailed-link.server.ts';
import { lessonEmailRenderer } from '../messages/emails/lesson-email.server.tsx';
import { REMINDER_RENDERER } from '../messages/emails/reminder.ts';
import { reminderRenderer } from '../messages/emails/reminder-email.server.tsx';
import { LESSON_EMAIL_RENDERER } from '../messages/lesson-notification.ts';
import { offerRenderer } from '../waiting-list/offer-email.server.tsx';
import { OFFER_RENDERER } from '../waiting-list/offers/lesson-offer.ts';

/** Of every email about lessons that is composed when it leaves. */
export function lessonRenderers(deps: Pick<Services, 'clock' | 'publicUrl'> & LinkDeps): EmailRenderers {
  return {
    [LESSON_EMAIL_RENDERER]: lessonEmailRenderer(deps),
    [REMINDER_RENDERER]: reminderRenderer(deps),
    [OFFER_RENDERER]: offerRenderer(deps),
    [CAR_ASKED_RENDERER]: carAskedRenderer(deps),
  };
}
