import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { arrivalOf } from '../../availability/diaries.server.ts';
import { londonClock } from '../../availability/london-clock.ts';
import { whose } from '../lesson-wording.ts';
import { onMyWayNotification } from '../on-my-way.server.ts';
import { comesWith, type EmailText } from './email-text.ts';
import { type LinkDeps, withWayToLessons } from './emailed-link.server.ts';
import { LessonEmail } from './lesson-email.tsx';
import { onTheWayTo } from './way-facts.server.ts';

/** That the instructor is on the way, or isn't yet after all, as it leaves. */
export const onMyWayEmail = email({
  ...onMyWayNotification,
  async compose(message, { publicUrl, ...deps }: LinkDeps & { publicUrl: string }, { to, now }) {
    const booking = await onTheWayTo(deps.db, message, now);
    if (!booking) return undefined;
    const [[instructor], arrival] = await Promise.all([
      instructorContacts(deps.db, [booking.instructor]),
      arrivalOf(deps.db, booking.instructor),
    ]);
    const name = instructor?.name ?? 'Your instructor';
    const { child } = message;
    const lesson = `${whose(child)} ${londonClock(booking.startsAt)} lesson`;
    const place = booking.pickUp.place ? ` and picks ${child ?? 'you'} up at ${booking.pickUp.place}` : '';
    const text: EmailText = {
      heading: `${firstNameOf(name)} ${message.isTakenBack ? 'isn’t on the way yet' : 'is on the way'}`,
      paragraphs: [
        message.isTakenBack
          ? `${name} isn’t on the way to ${lesson} yet: that was said by mistake. The lesson is as booked. Sorry.`
          : `${name} is on the way to ${lesson}${place}.`,
      ],
      facts: comesWith(arrival),
      link: { path: '/account/lessons', label: `See ${whose(child)} lessons` },
    };
    const shown = await withWayToLessons(deps, text, { learnerId: booking.learnerId, to, now });
    return { subject: text.heading, body: <LessonEmail text={shown} publicUrl={publicUrl} /> };
  },
});
