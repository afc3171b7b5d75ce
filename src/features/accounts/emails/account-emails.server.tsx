import type { ReactElement, ReactNode } from 'react';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';

interface Person {
  email: string;
  firstname: string;
}

async function compose(about: string, to: string, subject: string, words: ReactElement): Promise<Email> {
  const body = await renderEmail(words);
  return { about, to, subject, ...body, replyTo: brand.officeEmail, notifyStaff: false };
}

/**
 * Must be encrypted when stored: whoever has the link can open the account. It contains no typed name, so that nobody can
 * use it to send spam.
 */
export function confirmEmail(to: Pick<Person, 'email'>, link: { url: string; id: string }): Promise<Email> {
  return compose(
    `confirm-email-${link.id}`,
    to.email,
    `Choose a password for ${brand.name}`,
    <EmailLayout preview="One more step to open your account" heading="One more step">
      <Hello>You asked us to create an account. Choose a password to open it.</Hello>
      <LinkButton href={link.url} label="Choose a password" />
      <Text style={styles.small}>The link works once and expires after 24 hours.</Text>
      <Text style={styles.small}>If this wasn’t you, ignore this email and no account will be created.</Text>
    </EmailLayout>,
  );
}

/** Sent instead of a link when the address already has an account. */
export function haveAccountEmail(to: Person, about: { id: string; publicUrl: string }): Promise<Email> {
  return compose(
    `have-account-${about.id}`,
    to.email,
    `You already have a ${brand.name} account`,
    <EmailLayout preview="You can sign in with it" heading="You already have an account">
      <Hello to={to}>
        Someone, probably you, tried to create an account with this email address. You already have one, and
        nothing about it has changed.
      </Hello>
      <LinkButton href={`${about.publicUrl}/account/sign-in`} label="Sign in" />
      <Text style={styles.text}>
        Forgotten your password?{' '}
        <Link href={`${about.publicUrl}/account/forgotten-password`}>Set a new one</Link>
      </Text>
      <Text style={styles.small}>If this wasn’t you, you don’t need to do anything.</Text>
    </EmailLayout>,
  );
}

/** Must be encrypted when stored. */
export function resetPasswordEmail(to: Person, link: { url: string; id: string }): Promise<Email> {
  return compose(
    `reset-password-${link.id}`,
    to.email,
    `Set a new password for ${brand.name}`,
    <EmailLayout preview="The link works for an hour" heading="Set a new password">
      <Hello to={to}>You asked for a new password. Choose one here:</Hello>
      <LinkButton href={link.url} label="Set a new password" />
      <Text style={styles.small}>The link works once and expires after an hour.</Text>
      <Text style={styles.small}>
        If this wasn’t you, ignore this email and your password will stay the same.
      </Text>
    </EmailLayout>,
  );
}

export function passwordChangedEmail(to: Person, about: { id: string; publicUrl: string }): Promise<Email> {
  return compose(
    `password-changed-${about.id}`,
    to.email,
    `Your ${brand.name} password was changed`,
    <EmailLayout preview="If this was you, you don’t need to do anything" heading="Your password was changed">
      <Hello to={to}>
        The password for your account has just been changed. If this was you, you don’t need to do anything.
      </Hello>
      <Text style={styles.text}>
        If it wasn’t you, ring us on {brand.phone} and set a new password now. That signs out everyone else:{' '}
        <Link href={`${about.publicUrl}/account/forgotten-password`}>Set a new password</Link>
      </Text>
    </EmailLayout>,
  );
}

export function accountClosedEmail(to: Person, id: string): Promise<Email> {
  return compose(
    `account-closed-${id}`,
    to.email,
    `Your ${brand.name} account is closed`,
    <EmailLayout preview="Thank you for being a customer" heading="Your account is closed">
      <Hello to={to}>
        As you asked, we’ve closed your account and deleted your details, your password and your list of
        devices.
      </Hello>
      <Text style={styles.text}>
        By law we have to keep records of your orders for seven years. Any lessons you’ve booked and vouchers
        you’ve given are still valid.
      </Text>
      <Text style={styles.text}>Thank you for being a customer. You’re welcome back at any time.</Text>
    </EmailLayout>,
  );
}

function Hello({ to, children }: { to?: Person; children: ReactNode }) {
  return (
    <>
      <Text style={styles.text}>{to?.firstname ? `Hello ${to.firstname},` : 'Hello,'}</Text>
      <Text style={styles.text}>{children}</Text>
    </>
  );
}

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
