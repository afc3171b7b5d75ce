import { eventWhen } from '#src/features/catalogue/event-text.ts';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import type { Course } from '../course.ts';

export interface Attendee {
  key: string;
  name: string;
  email: string;
}

/** What staff wrote, to one of those who come. */
export async function courseMessageEmail(
  course: Course,
  { id, subject, words }: { id: string; subject: string; words: string },
  to: Attendee,
): Promise<Email> {
  return {
    about: `course-message-${id}-${to.key}`,
    to: to.email,
    replyTo: brand.officeEmail,
    subject,
    ...(await renderEmail(
      <EmailLayout preview={subject} heading={subject}>
        <Text style={styles.text}>
          <EmailLines text={words} />
        </Text>
        <Text style={styles.text}>
          <strong>{course.name}</strong>
          <br />
          {eventWhen(course)}, {course.venue}
        </Text>
        <Text style={styles.small}>You get this because a place on this course is booked in your name.</Text>
      </EmailLayout>,
    )),
  };
}

/** Tells one of those who come that the course takes place at another time or place. */
export async function courseMovedEmail(
  course: Course,
  moved: { begins: Date; ends: Date; venue: string; now: Date },
  to: Attendee,
): Promise<Email> {
  return {
    about: `course-moved-${course.id}-${moved.now.getTime()}-${to.key}`,
    to: to.email,
    replyTo: brand.officeEmail,
    subject: `${course.name} has a new date or place`,
    ...(await renderEmail(
      <EmailLayout preview={`${eventWhen(moved)}, ${moved.venue}`} heading={`${course.name} has moved`}>
        <Text style={styles.text}>
          <strong>Now</strong>
          <br />
          {eventWhen(moved)}, {moved.venue}
        </Text>
        <Text style={styles.text}>
          <strong>Before</strong>
          <br />
          {eventWhen(course)}, {course.venue}
        </Text>
        <Text style={styles.text}>
          Your place is kept. If you can’t come any more, reply to this email or ring us, and we’ll give you
          all of your money back.
        </Text>
      </EmailLayout>,
    )),
  };
}
