import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { arrivalOf } from '../../availability/diaries.server.ts';
import { londonClock } from '../../availability/london-clock.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { whose } from '../lesson-wording.ts';
import { OVER_MS, runningLateNotification } from '../running-late.server.ts';
import type { EmailText } from './email-text.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { LessonEmail } from './lesson-email.tsx';

/** That a lesson begins late, as it leaves. One that was moved or cancelled since, or is long running, is not written about. */
export const lateEmail = email({
  ...runningLateNotification,
  async compose(
    { booking: id, startsAt, minutes, child },
    { publicUrl, ...deps }: LinkDeps & { publicUrl: string },
    { to, now },
  ) {
    const booking = await findBooking(deps.db, id);
    if (booking?.state !== 'booked' || booking.startsAt.getTime() !== startsAt.getTime()) return undefined;
    if (now.getTime() > startsAt.getTime() + OVER_MS) return undefined;
    const [[instructor], arrival] = await Promise.all([
      instructorContacts(deps.db, [booking.instructor]),
      arrivalOf(deps.db, booking.instructor),
    ]);
    const name = instructor?.name ?? 'Your instructor';
    const start = londonClock(new Date(startsAt.getTime() + minutes * MINUTE_MS));
    const text: EmailText = {
      heading: `${firstNameOf(name)} is running late: about ${start}`,
      paragraphs: [
        `${name} is running late for ${whose(child)} ${londonClock(startsAt)} lesson today and comes at about ${start}. Sorry.`,
      ],
      facts: [...(arrival?.phone ? [['Ring', arrival.phone] as [string, string]] : [])],
      link: { path: '/account/lessons', label: `See ${whose(child)} lessons` },
    };
    const shown = await withWayToLessons(deps, text, { learnerId: booking.learnerId, to, now });
    return { subject: text.heading, body: <LessonEmail text={shown} publicUrl={publicUrl} /> };
  },
});
