import type { CoursePlace } from '#src/features/basket/lines/course-place.ts';
import { eventWhen } from '#src/features/catalogue/event-text.ts';
import { formatLondonTime } from '#src/platform/dates.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { pounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import type { CourseResponse } from './api-schema.ts';
import type { Course } from './course.ts';

// Those to an address that somebody typed quote nothing from the form: the address may be somebody else's, and our email must not
// carry a stranger's words.

/** Tells the office about a response to a course; replies go to its sender. */
export const courseResponse = email({
  name: 'course-response',
  compose: ({ course, response }: { course: Course; response: CourseResponse }) => ({
    subject: `${response.name} would like a place on ${course.name}`,
    replyTo: response.email,
    body: (
      <EmailLayout preview={`${course.name}, ${eventWhen(course)}`} heading={`A place on ${course.name}`}>
        <Said label="When" text={eventWhen(course)} />
        <Said label="Who" text={`${response.name}, ${response.email}`} />
        <Said label={response.questions_field} text={response.questions || 'No answer given.'} />
        <Text style={styles.small}>Reply to this email to contact them.</Text>
      </EmailLayout>
    ),
  }),
});

export const coursePlaceHeldWords = wordedEmail({
  name: 'course-place-held',
  title: 'Course place to confirm',
  goesTo: 'Whoever asks for a place on a free course',
  placeholders: { course: 'Instructor open evening', until: '19:30' },
  required: ['course', 'until'],
  ours: {
    subject: 'Confirm your place on {course}',
    heading: 'Confirm your place on {course}',
    opening:
      'Someone, probably you, used this email address to ask for a place on {course}. We’re holding the place until {until}. Please confirm it by then.',
    closing: '',
  },
});

/** Asks whether a place is wanted. The link confirms the place. */
export const coursePlaceHeld = email({
  name: 'course-place-held',
  notifyStaff: false,
  isSecret: true,
  compose({ course, url, until }: { course: Course; url: string; until: Date }, school: School) {
    const time = formatLondonTime(until);
    const words = worded(coursePlaceHeldWords, school, { course: course.name, until: time });
    return {
      subject: words.subject,
      body: (
        <EmailLayout preview={`We’re holding it until ${time}`} heading={words.heading}>
          <EmailParagraphs texts={words.opening} />
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
          <EmailParagraphs texts={words.closing} />
          <Text style={styles.small}>
            If you didn’t ask for this place, ignore this email and we’ll give the place to someone else.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

export const coursePlaceConfirmedWords = wordedEmail({
  name: 'course-place-kept',
  title: 'Course place confirmed',
  goesTo: 'Whoever has a place on a free course',
  placeholders: { course: 'Instructor open evening' },
  required: [],
  ours: {
    subject: 'Your place on {course}',
    heading: 'Your place on {course} is confirmed',
    opening: '',
    closing: '',
  },
});

/** Says that a place is confirmed, also when it is asked for a second time. */
export const coursePlaceConfirmed = email({
  name: 'course-place-kept',
  compose({ course }: { course: Course }, school: School) {
    const words = worded(coursePlaceConfirmedWords, school, { course: course.name });
    const body = (
      <EmailLayout preview={`${eventWhen(course)}, ${course.venue}`} heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        {course.thanks && <Text style={styles.text}>{course.thanks}</Text>}
        <WhenAndWhere course={course} />
        <EmailParagraphs texts={words.closing} />
        <Text style={styles.small}>
          Can’t come, or didn’t ask for this place? Reply to this email and we’ll give the place to someone
          else.
        </Text>
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});

export interface BookedPlace {
  orderNumber: string;
  buyerEmail: string;
  courseName: string;
  course: CoursePlace;
  options: Record<string, string>;
}

/** Tells the office about a booked place: who comes, and what the course's leader needs to know. */
export const coursePlaceBooked = email({
  name: 'course-place',
  compose: ({ orderNumber, buyerEmail, courseName, course, options }: BookedPlace) => ({
    subject: `${course.attendee} has a place on ${courseName}`,
    replyTo: buyerEmail,
    body: (
      <EmailLayout preview={`${courseName}, ${course.when}`} heading={`A place on ${courseName}`}>
        <Said label="When" text={course.when} />
        <Said label="Who" text={`${course.attendee}, order ${orderNumber} by ${buyerEmail}`} />
        <Said label="Dietary requirements" text={options.dietary_requirements ?? 'None given.'} />
        <Said label="Questions for the speaker" text={options.questions_for_speaker ?? 'None.'} />
        <Said label="Comments" text={options.comments ?? 'None.'} />
      </EmailLayout>
    ),
  }),
});

/** The staff's answer to what somebody asked in a course's form. */
export const courseAnswer = email({
  name: 'course-answer',
  compose: ({ course, reply }: { course: string; reply: string }) => ({
    subject: `Your question about ${course}`,
    body: (
      <EmailLayout preview={`An answer about ${course}`} heading={`Your question about ${course}`}>
        <Text style={styles.text}>
          <EmailLines text={reply} />
        </Text>
        <Text style={styles.small}>Anything else? Reply to this email.</Text>
      </EmailLayout>
    ),
  }),
});

/** What staff wrote, to one of those who come. */
export const courseMessage = email({
  name: 'course-message',
  compose: ({ course, subject, body }: { course: Course; subject: string; body: string }) => ({
    subject,
    body: (
      <EmailLayout preview={subject} heading={subject}>
        <Text style={styles.text}>
          <EmailLines text={body} />
        </Text>
        <Text style={styles.text}>
          <strong>{course.name}</strong>
          <br />
          {eventWhen(course)}, {course.venue}
        </Text>
        <Text style={styles.small}>You get this because a place on this course is booked in your name.</Text>
      </EmailLayout>
    ),
  }),
});

/** Tells one of those who come that the course takes place at another time or place. */
export const courseMoved = email({
  name: 'course-moved',
  compose: ({ course, moved }: { course: Course; moved: { begins: Date; ends: Date; venue: string } }) => ({
    subject: `${course.name} has a new date or place`,
    body: (
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
      </EmailLayout>
    ),
  }),
});

function WhenAndWhere({ course }: { course: Course }) {
  return (
    <>
      <Said label="When" text={eventWhen(course)} />
      <Said label="Where" text={course.venue} />
      <Said label="Cost" text={course.whole === 0 ? 'Free' : `${pounds(course.whole)}, paid on the day`} />
    </>
  );
}

function Said({ label, text }: { label: string; text: string }) {
  return (
    <Text style={styles.text}>
      <strong>{label}</strong>
      <br />
      <EmailLines text={text} />
    </Text>
  );
}
