import { z } from 'zod';
import { findUserByEmail, usersBuiltOn } from '#src/features/identity/customer/users.server.ts';
import { minutesOfLearner } from '#src/features/lessons/minutes/learner-minutes.server.ts';
import {
  type LinkDeps,
  withWayToLessons,
} from '#src/features/lessons/notifications/emails/emailed-link.server.ts';
import { broughtContacts } from '#src/features/lessons/quiet-learners.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { email, json } from '#src/platform/mail/email.server.ts';
import { EmailFacts, EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { EmailWithSample } from '#src/platform/mail/sample-email.ts';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';

export const movedInWords = wordedEmail({
  name: 'moved-in',
  title: 'Moved from another system',
  goesTo: 'Customers and learners you moved in, when you tell them',
  placeholders: { 'first name': 'Callum' },
  required: [],
  ours: {
    subject: 'Your driving lessons with {school}',
    heading: 'Your lessons are here now',
    opening:
      'Hello {first name},\n\nWe have a new booking system, and your records have moved with us. Nothing about your lessons has changed.',
    closing: '',
  },
});

/** Tells somebody that their records are here. It leaves once, while they are: not if they were taken out or erased. */
export const movedInEmail = email({
  name: 'moved-in',
  data: json(z.object({ firstName: z.string(), learners: z.array(z.string()) })),
  async compose(
    { firstName, learners },
    { publicUrl, school: ofNow, ...deps }: LinkDeps & { publicUrl: string; school: CurrentSchool },
    { to, now },
  ) {
    const { db } = deps;
    const isTheirs = (address: string) => address.toLowerCase() === to.toLowerCase();
    const contacts = (await broughtContacts(db, learners)).filter(
      (one) => isTheirs(one.email) || isTheirs(one.buyerEmail),
    );
    const [own] = contacts.filter((one) => isTheirs(one.email));
    const user = await findUserByEmail(db, to.toLowerCase());
    const account = await accountOf(db, user);
    if (contacts.length === 0 && account === 'none') return undefined;
    const hours = await Promise.all(
      contacts.map(async ({ id, name }): Promise<[string, string]> => {
        const { remaining } = await minutesOfLearner(db, id);
        return [name, `${formatHours(remaining)} left`];
      }),
    );
    // A learner without an account gets a link of their own.
    const way = own && account === 'none' ? WAYS.open : WAYS[account];
    const { link, small = '' } = await withWayToLessons(
      deps,
      { heading: '', paragraphs: [], facts: [], link: way },
      { learnerId: own?.id ?? null, to, now },
    );
    const school = ofNow.current();
    const words = worded(movedInWords, school, { 'first name': user?.firstname ?? firstName });
    const shown = { words, hours, link: { ...link, path: `${publicUrl}${link.path}` }, small, publicUrl };
    return { subject: words.subject, body: <MovedIn {...shown} school={school} /> };
  },
  // The link opens the lessons.
  readdress: async () => false,
});

/** How somebody reaches their lessons by their account. */
const WAYS = {
  open: { path: '/account/lessons', label: 'See your lessons' },
  'without a password': { path: '/account/forgotten-password', label: 'Choose a password' },
  none: { path: '/account/register', label: 'Open an account' },
};

async function accountOf(db: Db, user: { id: string } | undefined): Promise<keyof typeof WAYS> {
  if (!user) return 'none';
  return (await usersBuiltOn(db, [user.id])).size > 0 ? 'open' : 'without a password';
}

interface MovedInProps {
  words: ReturnType<typeof worded>;
  hours: [name: string, left: string][];
  link: { path: string; label: string };
  /** What is to be known about the link. */
  small: string;
  publicUrl: string;
  school: School;
}

function MovedIn({ words, hours, link, small, publicUrl, school }: MovedInProps) {
  return (
    <EmailLayout preview={words.opening.at(-1) ?? words.heading} heading={words.heading}>
      <EmailParagraphs texts={words.opening} />
      {hours.length > 0 && <EmailFacts facts={hours} />}
      <Button className="in-button" href={link.path} style={styles.button}>
        {link.label}
      </Button>
      <EmailParagraphs texts={words.closing} />
      {small && <Text style={styles.small}>{small}</Text>}
      <Text style={styles.small}>
        {school.company} holds your details now: your name, how to reach you, and your lessons and hours. They
        come from the booking system that was used before. We use them to teach you, not for marketing. Read
        our{' '}
        <a href={`${publicUrl}/privacy-policy-cookies`} style={styles.link}>
          privacy policy
        </a>
        , or ask {school.privacyEmail}.
      </Text>
      <Text style={styles.small}>You get this email once, because your records were moved to us.</Text>
    </EmailLayout>
  );
}

export const movedInSample: EmailWithSample = {
  words: movedInWords,
  sample(school, publicUrl) {
    const words = worded(movedInWords, school, { 'first name': 'Callum' });
    const link = { path: publicUrl, label: 'See your lessons' };
    const shown = { words, hours: [['Callum Reid', '7 h 30 min left'] as [string, string]], link, small: '' };
    return { subject: words.subject, body: <MovedIn {...shown} publicUrl={publicUrl} school={school} /> };
  },
};
