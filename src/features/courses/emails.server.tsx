import type { ReactElement } from 'react';
import type { CoursePlace } from '#src/features/basket/lines/course-place.ts';
import { eventWhen } from '#src/features/catalogue/event-text.ts';
import { brand } from '#src/platform/brand.ts';
import { formatLondonTime } from '#src/platform/dates.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { pounds } from '#src/platform/money.ts';
import type { CourseResponse } from './api-schema.ts';
import type { Course } from './course.ts';

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
 * Asks whether a place is wanted. Its body is stored encrypted, because the link confirms the place. It quotes nothing from the
 * form: the address may be somebody else's, and our email must not carry a stranger's words.
 */
export async function confirmPlaceEmail(
  course: Course,
  { id, email, url, until, at }: { id: string; email: string; url: string; until: Date; at: Date },
) {
  const time = formatLondonTime(until);
  const words = (
    <EmailLayout preview={`We’re holding it until ${time}`} heading={`Confirm your place on ${course.name}`}>
      <Text style={styles.text}>
        Someone, probably you, used this email address to ask for a place on {course.name}. We’re holding the
        place until {time}. Please confirm it by then.
      </Text>
      <Button className="in-button" href={url} style={styles.button}>
        Confirm your place
      </Button>
      <Text style={styles.small} data-skip-in-text="true">
        Or copy this into your browser:{' '}
        <a href={url} style={styles.link}>
          {url}
        </a>
      </Text>
      <WhenAndWhere course={course} />
      <Text style={styles.small}>
        If you didn’t ask for this place, ignore this email and we’ll give the place to someone else.
      </Text>
    </EmailLayout>
  );
  return {
    about: `course-place-held-${id}-${at.getTime()}`,
    to: email,
    subject: `Confirm your place on ${course.name}`,
    replyTo: brand.officeEmail,
    notifyStaff: false,
    ...(await renderEmail(words)),
  } satisfies Email;
}

/**
 * Says that a place is confirmed, and again (`at`) to whoever asks for one a second time. It quotes nothing from the form: the address may be somebody else's, and
 * our email must not carry a stranger's words.
 */
export async function placeKeptEmail(
  course: Course,
  { id, email, at }: { id: string; email: string; at?: Date },
) {
  const words = (
    <EmailLayout
      preview={`${eventWhen(course)}, ${course.venue}`}
      heading={`Your place on ${course.name} is confirmed`}
    >
      {course.thanks && <Text style={styles.text}>{course.thanks}</Text>}
      <WhenAndWhere course={course} />
      <Text style={styles.small}>
        Can’t come, or didn’t ask for this place? Reply to this email and we’ll give the place to someone
        else.
      </Text>
    </EmailLayout>
  );
  return {
    about: `course-place-kept-${id}${at ? `-${at.getTime()}` : ''}`,
    to: email,
    subject: `Your place on ${course.name}`,
    replyTo: brand.officeEmail,
    ...(await renderEmail(words)),
  } satisfies Email;
}

function WhenAndWhere({ course }: { course: Course }) {
  return (
    <>
      <Said what="When" words={eventWhen(course)} />
      <Said what="Where" words={course.venue} />
      <Said what="Cost" words={course.whole === 0 ? 'Free' : `${pounds(course.whole)}, paid on the day`} />
    </>
  );
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
