import { eventWhen } from '#src/features/catalogue/event-text.ts';
import type { Course } from '#src/features/courses/course.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { type AlertSubject, formatAlert } from './alert.ts';

/** Asks whether an address that somebody typed wants to be told, and says to one that waits already how to stop. Quotes nothing that was typed. */
export const alertToConfirm = email({
  name: 'alert-to-confirm',
  notifyStaff: false,
  isSecret: true,
  compose({ subject, url, isConfirmed }: { subject: AlertSubject; url: string; isConfirmed: boolean }) {
    const what = formatAlert(subject);
    return {
      subject: isConfirmed ? `You’re on the list: ${what}` : `Should we tell you when ${what}?`,
      body: (
        <EmailLayout
          preview={isConfirmed ? 'You’re on the list already' : 'Please confirm within 7 days'}
          heading={isConfirmed ? 'You’re on the list already' : `Should we tell you when ${what}?`}
        >
          <Text style={styles.text}>
            {isConfirmed
              ? `We’ll email you once when ${what}. If you’d rather we didn’t, open this page and press the button.`
              : `Someone, probably you, asked us to email this address once when ${what}. Please confirm within 7 days.`}
          </Text>
          <Button className="in-button" href={url} style={styles.button}>
            {isConfirmed ? 'See or stop it' : 'Confirm or stop it'}
          </Button>
          <Text style={styles.small} data-skip-in-text="true">
            Or copy this into your browser:{' '}
            <a href={url} style={styles.link}>
              {url}
            </a>
          </Text>
          {!isConfirmed && (
            <Text style={styles.small}>
              If you didn’t ask, ignore this email. We’ll delete your address after 7 days.
            </Text>
          )}
        </EmailLayout>
      ),
    };
  },
});

const ONLY_MESSAGE =
  'This is the one message that you asked for. We’ve taken your name and email address off the list.';

/** Tells one of those who wait that a course has a place. */
export const placeFree = email({
  name: 'alert-place-free',
  notifyStaff: false,
  compose: ({ name, course, url }: { name: string; course: Course; url: string }) => ({
    subject: `A place is free on ${course.name}`,
    body: (
      <EmailLayout
        preview={`${eventWhen(course)}, ${course.venue}`}
        heading={`A place is free on ${course.name}`}
      >
        <Text style={styles.text}>Hello {name},</Text>
        <Text style={styles.text}>
          {course.name} has a place: {eventWhen(course)}, {course.venue}.
        </Text>
        <Text style={styles.text}>
          The place isn’t reserved for you. Whoever books it first has it, and after a day we tell the next
          person who asked.
        </Text>
        <Button className="in-button" href={url} style={styles.button}>
          See the course
        </Button>
        <Text style={styles.small}>{ONLY_MESSAGE}</Text>
      </EmailLayout>
    ),
  }),
});

/** Tells one of those who wait that an instructor picks up where they live. */
export const areaTaught = email({
  name: 'alert-area-taught',
  notifyStaff: false,
  compose: ({ name, outcode, url }: { name: string; outcode: string; url: string }) => ({
    subject: `We teach in ${outcode} now`,
    body: (
      <EmailLayout preview={`An instructor picks up in ${outcode}`} heading={`We teach in ${outcode} now`}>
        <Text style={styles.text}>Hello {name},</Text>
        <Text style={styles.text}>
          An instructor picks up in {outcode} now. See who it is, what lessons cost and when they’re free.
          Nothing is reserved for you.
        </Text>
        <Button className="in-button" href={url} style={styles.button}>
          See instructors in {outcode}
        </Button>
        <Text style={styles.small}>{ONLY_MESSAGE}</Text>
      </EmailLayout>
    ),
  }),
});
