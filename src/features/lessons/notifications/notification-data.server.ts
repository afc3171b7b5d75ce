import { z } from 'zod';
import { json } from '#src/platform/mail/email.server.ts';
import type { NotificationKind } from './select-recipients.ts';

/** What an email or a text about a lesson is composed from. */
export const lessonNotificationData = json(
  z.object({
    side: z.enum(['learner', 'instructor']),
    topic: z.custom<NotificationKind>((topic) => typeof topic === 'string'),
    /** Whose diary it is, or was. */
    instructor: z.string(),
    booking: z.string(),
    /** The event that it is about. */
    event: z.number(),
    /** A copy for the person who passed the lessons on: they are somebody else's, and go into no calendar of the copy's reader. */
    isCopy: z.literal(true).optional(),
    /** The charge that it is about, and how much of it had been filled. */
    charge: z.object({ id: z.string(), filledMinutes: z.number() }).optional(),
  }),
);

export type LessonNotification = z.infer<typeof lessonNotificationData>;
