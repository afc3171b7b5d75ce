import type { ReactElement } from 'react';
import type { CoursePlace } from '#src/features/basket/lines/course-place.ts';
import { eventWhen } from '#src/features/catalogue/event-words.ts';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { pounds } from '#src/platform/money.ts';
import type { Course } from './course.ts';
import type { CourseResponse } from './wire.ts';

async function toOffice(
  head: { about: string; subject: string; replyTo: string },
  element: ReactElement,
): Promise<Email> {
  return { ...head, to: brand.officeEmail, ...(await renderEmail(element)) };
}

/** Tells the office about a response to a course; replies go to its sender. */
export function responseEmail(course: Course, response: CourseResponse & { id: string }): Promise<Email> {
  const { name, email, questions_field, questions, id } = response;
  return toOffice(
    {
      about: `course-response-${id}`,
      subject: `${name} would like a place on ${course.name}`,
      replyTo: email,
    },
    <EmailLayout preview={`${course.name}, ${eventWhen(course)}`} heading={`A place on ${course.name}`}>
      <Said what="When" words={eventWhen(course)} />
      <Said what="Who" words={`${name}, ${email}`} />
      <Said what={questions_field} words={questions || 'No answer given.'} />
      <Text style={styles.small}>Reply to this email to contact them.</Text>
    </EmailLayout>,
  );
}

/**
 * Confirms a place to whoever answered the form. It quotes nothing from the form: the address may be somebody else's, and
 * our email must not carry a stranger's words.
 */
export async function placeKeptEmail(course: Course, { id, email }: { id: string; email: string }) {
  const words = (
    <EmailLayout
      preview={`${eventWhen(course)}, ${course.venue}`}
      heading={`Your place on ${course.name} is confirmed`}
    >
      {course.thanks && <Text style={styles.text}>{course.thanks}</Text>}
      <Said what="When" words={eventWhen(course)} />
      <Said what="Where" words={course.venue} />
      <Said what="Cost" words={course.whole === 0 ? 'Free' : `${pounds(course.whole)}, paid on the day`} />
      <Text style={styles.small}>
        Can’t come, or didn’t ask for this place? Reply to this email and we’ll give the place to someone
        else.
      </Text>
    </EmailLayout>
  );
  return {
    about: `course-place-kept-${id}`,
    to: email,
    subject: `Your place on ${course.name}`,
    replyTo: brand.officeEmail,
    ...(await renderEmail(words)),
  } satisfies Email;
}

export interface Booked {
  id: string;
  orderNumber: string;
  buyerEmail: string;
  courseName: string;
  course: CoursePlace;
  options: Record<string, string>;
}

/** Tells the office about a booked place: who comes, and what the course's leader needs to know. */
export function bookedEmail({ id, orderNumber, buyerEmail, courseName, course, options }: Booked) {
  return toOffice(
    {
      about: `course-place-${id}`,
      subject: `${course.attendee} has a place on ${courseName}`,
      replyTo: buyerEmail,
    },
    <EmailLayout preview={`${courseName}, ${course.when}`} heading={`A place on ${courseName}`}>
      <Said what="When" words={course.when} />
      <Said what="Who" words={`${course.attendee}, order ${orderNumber} by ${buyerEmail}`} />
      <Said what="Dietary requirements" words={options.dietary_requirements ?? 'None given.'} />
      <Said what="Questions for the speaker" words={options.questions_for_speaker ?? 'None.'} />
      <Said what="Comments" words={options.comments ?? 'None.'} />
    </EmailLayout>,
  );
}

function Said({ what, words }: { what: string; words: string }) {
  return (
    <Text style={styles.text}>
      <strong>{what}</strong>
      <br />
      <EmailLines text={words} />
    </Text>
  );
}
