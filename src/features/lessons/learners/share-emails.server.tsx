import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { firstNameOf } from '#src/platform/people.ts';

/** Takes a link to somebody's lessons to the address that they are passed to. */
export const lessonsShared = email({
  name: 'lessons-passed',
  notifyStaff: false,
  isSecret: true,
  compose: ({ learner, buyer, url }: { learner: string; buyer: string; url: string }) => ({
    subject: 'Your driving lessons',
    body: (
      <EmailLayout preview={`${buyer} has passed your lessons to you`} heading="Your driving lessons">
        <Text style={styles.text}>
          Hello {firstNameOf(learner)}, {buyer} has bought driving lessons for you, and passed them to you.
          Open them to book, move and cancel lessons, and to see the hours that are left and your progress.
        </Text>
        <Button className="in-button" href={url} style={styles.button}>
          Open your lessons
        </Button>
        <Text style={styles.small}>
          Anyone with this link can book and cancel your lessons, so keep it to yourself. Once you’ve opened
          them, we write to you here, and an account with this email address has them too. If this isn’t for
          you, ignore this email.
        </Text>
      </EmailLayout>
    ),
  }),
});

interface Opened {
  /** The learner's name. */
  learner: string;
  /** The address that opened the link. */
  openedBy: string;
  publicUrl: string;
}

/** Tells whoever passed lessons on that the address has opened them. One for each share. */
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
