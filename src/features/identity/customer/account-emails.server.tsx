import type { ReactNode } from 'react';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import type { School } from '#src/platform/school/school.ts';

const firstName = { 'first name': 'Joan' };

export const registrationLinkWords = wordedEmail({
  name: 'confirm-email',
  title: 'Link to open an account',
  goesTo: 'Whoever asks for an account',
  placeholders: {},
  required: [],
  ours: {
    subject: 'Choose a password for {school}',
    heading: 'One more step',
    opening: 'Hello,\n\nYou asked us to create an account. Choose a password to open it.',
    closing: '',
  },
});

/** It contains no typed name, so that nobody can use it to send spam. */
export const registrationLink = email({
  name: 'confirm-email',
  notifyStaff: false,
  isSecret: true,
  compose({ url }: { url: string }, school: School) {
    const words = worded(registrationLinkWords, school, {});
    const body = (
      <EmailLayout preview="One more step to open your account" heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <LinkButton href={url} label="Choose a password" />
        <EmailParagraphs texts={words.closing} />
        <Text style={styles.small}>The link works once and expires after 24 hours.</Text>
        <Text style={styles.small}>
          If this wasn’t you, ignore this email and no account will be created.
        </Text>
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});

export const accountExistsWords = wordedEmail({
  name: 'have-account',
  title: 'You already have an account',
  goesTo: 'Whoever asks for an account and has one',
  placeholders: firstName,
  required: [],
  ours: {
    subject: 'You already have a {school} account',
    heading: 'You already have an account',
    opening:
      'Hello {first name},\n\nSomeone, probably you, tried to create an account with this email address. You already have one, and nothing about it has changed.',
    closing: '',
  },
});

/** Sent instead of a link when the address already has an account. */
export const accountExists = email({
  name: 'have-account',
  notifyStaff: false,
  compose({ firstname, publicUrl }: { firstname: string; publicUrl: string }, school: School) {
    const words = worded(accountExistsWords, school, { 'first name': firstname });
    const body = (
      <EmailLayout preview="You can sign in with it" heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <LinkButton href={`${publicUrl}/account/sign-in`} label="Sign in" />
        <Text style={styles.text}>
          Forgotten your password? <Link href={`${publicUrl}/account/forgotten-password`}>Set a new one</Link>
        </Text>
        <EmailParagraphs texts={words.closing} />
        <Text style={styles.small}>If this wasn’t you, you don’t need to do anything.</Text>
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});

export const passwordLinkWords = wordedEmail({
  name: 'reset-password',
  title: 'Link to set a password',
  goesTo: 'A customer who has forgotten their password',
  placeholders: firstName,
  required: [],
  ours: {
    subject: 'Set a new password for {school}',
    heading: 'Set a new password',
    opening: 'Hello {first name},\n\nYou asked for a new password. Choose one here:',
    closing: '',
  },
});

export const passwordLink = email({
  name: 'reset-password',
  notifyStaff: false,
  isSecret: true,
  compose({ firstname, url }: { firstname: string; url: string }, school: School) {
    const words = worded(passwordLinkWords, school, { 'first name': firstname });
    const body = (
      <EmailLayout preview="The link works for an hour" heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <LinkButton href={url} label="Set a new password" />
        <EmailParagraphs texts={words.closing} />
        <Text style={styles.small}>The link works once and expires after an hour.</Text>
        <Text style={styles.small}>
          If this wasn’t you, ignore this email and your password will stay the same.
        </Text>
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});

export const passwordChangedWords = wordedEmail({
  name: 'password-changed',
  title: 'Password changed',
  goesTo: 'A customer who has a new password',
  placeholders: firstName,
  required: [],
  ours: {
    subject: 'Your {school} password was changed',
    heading: 'Your password was changed',
    opening:
      'Hello {first name},\n\nThe password for your account has just been changed. If this was you, you don’t need to do anything.',
    closing: '',
  },
});

export const passwordChanged = email({
  name: 'password-changed',
  notifyStaff: false,
  compose({ firstname, publicUrl }: { firstname: string; publicUrl: string }, school: School) {
    const words = worded(passwordChangedWords, school, { 'first name': firstname });
    const body = (
      <EmailLayout preview="If this was you, you don’t need to do anything" heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <Text style={styles.text}>
          If it wasn’t you, ring us on {school.phone} and set a new password now. That signs out everyone
          else: <Link href={`${publicUrl}/account/forgotten-password`}>Set a new password</Link>
        </Text>
        <EmailParagraphs texts={words.closing} />
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});

export const accountClosedWords = wordedEmail({
  name: 'account-closed',
  title: 'Account closed',
  goesTo: 'A customer who has closed their account',
  placeholders: firstName,
  required: [],
  ours: {
    subject: 'Your {school} account is closed',
    heading: 'Your account is closed',
    opening:
      'Hello {first name},\n\nAs you asked, we’ve closed your account and deleted your details, your password and your list of devices.',
    closing: 'Thank you for being a customer. You’re welcome back at any time.',
  },
});

export const accountClosed = email({
  name: 'account-closed',
  notifyStaff: false,
  compose({ firstname }: { firstname: string }, school: School) {
    const words = worded(accountClosedWords, school, { 'first name': firstname });
    const body = (
      <EmailLayout preview="Thank you for being a customer" heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <Text style={styles.text}>
          By law we have to keep records of your orders for seven years. Any lessons you’ve booked and
          vouchers you’ve given are still valid.
        </Text>
        <EmailParagraphs texts={words.closing} />
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});

/** A link as a button, and its address as text for email programs that show no buttons. */
function LinkButton({ href, label }: { href: string; label: string }) {
  return (
    <>
      <Button className="in-button" href={href} style={styles.button}>
        {label}
      </Button>
      <Text style={styles.small} data-skip-in-text="true">
        Or copy this into your browser: <Link href={href}>{href}</Link>
      </Text>
    </>
  );
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={styles.link}>
      {children}
    </a>
  );
}
