import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { School } from '#src/platform/school/school.ts';

export const lessonsSharedWords = wordedEmail({
  name: 'lessons-passed',
  title: 'Lessons passed on',
  goesTo: 'A learner to whom a buyer passes lessons',
  placeholders: { 'first name': 'Sam', buyer: 'Joan Carter' },
  required: ['buyer'],
  ours: {
    subject: 'Your driving lessons',
    heading: 'Your driving lessons',
    opening:
      'Hello {first name}, {buyer} has bought driving lessons for you, and passed them to you. Open them to book, move and cancel lessons, and to see the hours that are left and your progress.',
    closing: '',
  },
});

/** Takes a link to somebody's lessons to the address that they are passed to. */
export const lessonsShared = email({
  name: 'lessons-passed',
  notifyStaff: false,
  isSecret: true,
  compose({ learner, buyer, url }: { learner: string; buyer: string; url: string }, school: School) {
    const words = worded(lessonsSharedWords, school, { 'first name': firstNameOf(learner), buyer });
    const body = (
      <EmailLayout preview={`${buyer} has passed your lessons to you`} heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <Button className="in-button" href={url} style={styles.button}>
          Open your lessons
        </Button>
        <EmailParagraphs texts={words.closing} />
        <Text style={styles.small}>
          Anyone with this link can book and cancel your lessons, so keep it to yourself. Once you’ve opened
          them, we write to you here, and an account with this email address has them too. If this isn’t for
          you, ignore this email.
        </Text>
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});

interface Opened {
  /** The learner's name. */
  learner: string;
  /** The address that opened the link. */
  openedBy: string;
  publicUrl: string;
}

/** Tells the person who passed lessons on that the address has opened them. One for each share. */
export const sharedLessonsOpened = email({
  name: 'lessons-opened',
  compose({ learner, openedBy, publicUrl }: Opened) {
    const name = firstNameOf(learner);
    return {
      subject: `${name}’s lessons have been opened`,
      body: (
        <EmailLayout
          preview={`${openedBy} has opened the link`}
          heading={`${name}’s lessons have been opened`}
        >
          <Text style={styles.text}>
            You passed {name}’s driving lessons to {openedBy}, and that link has been opened. Emails about the
            lessons go to that address from now on. You still see the lessons in your account.
          </Text>
          <Text style={styles.text}>
            Is that address wrong? End the link in your account now, or ring us.
          </Text>
          <Button className="in-button" href={`${publicUrl}/account/lessons`} style={styles.button}>
            See {name}’s lessons
          </Button>
        </EmailLayout>
      ),
    };
  },
});
