import type { ReactElement, ReactNode } from 'react';
import { Button, Text } from 'react-email';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';

interface Person {
  email: string;
  firstname: string;
}

async function compose(about: string, to: string, subject: string, words: ReactElement): Promise<Email> {
  return { about, to, subject, ...(await renderEmail(words)), replyTo: brand.officeEmail };
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
    <EmailLayout preview="One more step, and your account is open" heading="One more step">
      <Hello>You asked for an account with us. Choose a password for it, and it is open.</Hello>
      <LinkButton href={link.url} label="Choose a password" />
      <Text style={styles.small}>The link works once, for 24 hours.</Text>
      <Text style={styles.small}>
        Was it not you who asked? Then do nothing: without the link no account is made.
      </Text>
    </EmailLayout>,
  );
}

/** Sent instead of a link when the address already has an account. */
export function haveAccountEmail(to: Person, about: { id: string; publicUrl: string }): Promise<Email> {
  return compose(
    `have-account-${about.id}`,
    to.email,
    `You have a ${brand.name} account already`,
    <EmailLayout preview="You can sign in with it" heading="You have an account already">
      <Hello to={to}>
        Somebody, probably you, asked for an account with this email address. There is one already, and
        nothing about it has changed.
      </Hello>
      <LinkButton href={`${about.publicUrl}/account/sign-in`} label="Sign in" />
      <Text style={styles.text}>
        Password gone? <Link href={`${about.publicUrl}/account/forgotten-password`}>Set a new one</Link>
      </Text>
      <Text style={styles.small}>Was it not you who asked? Then you need do nothing.</Text>
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
      <Text style={styles.small}>The link works once, for an hour.</Text>
      <Text style={styles.small}>
        Was it not you who asked? Then do nothing: your password stays as it is.
      </Text>
    </EmailLayout>,
  );
}

export function passwordChangedEmail(to: Person, about: { id: string; publicUrl: string }): Promise<Email> {
  return compose(
    `password-changed-${about.id}`,
    to.email,
    `Your ${brand.name} password was changed`,
    <EmailLayout preview="If that was you, all is well" heading="Your password was changed">
      <Hello to={to}>
        The password of your account has just been changed. Was that you? Then all is well.
      </Hello>
      <Text style={styles.text}>
        If it was not, ring us on {brand.phone}, and set a new password now, which signs everybody else out:{' '}
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
    <EmailLayout preview="Thank you for having been with us" heading="Your account is closed">
      <Hello to={to}>
        As you asked, your account is closed, and your details, your password and your devices are erased from
        it.
      </Hello>
      <Text style={styles.text}>
        The law has us keep what you bought for seven years. Lessons that you have booked and vouchers that
        you have given stay as good as they were.
      </Text>
      <Text style={styles.text}>Thank you for having been with us. You are welcome back at any time.</Text>
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
