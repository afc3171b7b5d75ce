import type { ReactNode } from 'react';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';

/** It contains no typed name, so that nobody can use it to send spam. */
export const registrationLink = email({
  name: 'confirm-email',
  notifyStaff: false,
  isSecret: true,
  compose: ({ url }: { url: string }, school: School) => ({
    subject: `Choose a password for ${school.name}`,
    body: (
      <EmailLayout preview="One more step to open your account" heading="One more step">
        <Hello>You asked us to create an account. Choose a password to open it.</Hello>
        <LinkButton href={url} label="Choose a password" />
        <Text style={styles.small}>The link works once and expires after 24 hours.</Text>
        <Text style={styles.small}>
          If this wasn’t you, ignore this email and no account will be created.
        </Text>
      </EmailLayout>
    ),
  }),
});

/** Sent instead of a link when the address already has an account. */
export const accountExists = email({
  name: 'have-account',
  notifyStaff: false,
  compose: ({ firstname, publicUrl }: { firstname: string; publicUrl: string }, school: School) => ({
    subject: `You already have a ${school.name} account`,
    body: (
      <EmailLayout preview="You can sign in with it" heading="You already have an account">
        <Hello firstname={firstname}>
          Someone, probably you, tried to create an account with this email address. You already have one, and
          nothing about it has changed.
        </Hello>
        <LinkButton href={`${publicUrl}/account/sign-in`} label="Sign in" />
        <Text style={styles.text}>
          Forgotten your password? <Link href={`${publicUrl}/account/forgotten-password`}>Set a new one</Link>
        </Text>
        <Text style={styles.small}>If this wasn’t you, you don’t need to do anything.</Text>
      </EmailLayout>
    ),
  }),
});

export const passwordLink = email({
  name: 'reset-password',
  notifyStaff: false,
  isSecret: true,
  compose: ({ firstname, url }: { firstname: string; url: string }, school: School) => ({
    subject: `Set a new password for ${school.name}`,
    body: (
      <EmailLayout preview="The link works for an hour" heading="Set a new password">
        <Hello firstname={firstname}>You asked for a new password. Choose one here:</Hello>
        <LinkButton href={url} label="Set a new password" />
        <Text style={styles.small}>The link works once and expires after an hour.</Text>
        <Text style={styles.small}>
          If this wasn’t you, ignore this email and your password will stay the same.
        </Text>
      </EmailLayout>
    ),
  }),
});

export const passwordChanged = email({
  name: 'password-changed',
  notifyStaff: false,
  compose: ({ firstname, publicUrl }: { firstname: string; publicUrl: string }, school: School) => ({
    subject: `Your ${school.name} password was changed`,
    body: (
      <EmailLayout
        preview="If this was you, you don’t need to do anything"
        heading="Your password was changed"
      >
        <Hello firstname={firstname}>
          The password for your account has just been changed. If this was you, you don’t need to do anything.
        </Hello>
        <Text style={styles.text}>
          If it wasn’t you, ring us on {school.phone} and set a new password now. That signs out everyone
          else: <Link href={`${publicUrl}/account/forgotten-password`}>Set a new password</Link>
        </Text>
      </EmailLayout>
    ),
  }),
});

export const accountClosed = email({
  name: 'account-closed',
  notifyStaff: false,
  compose: ({ firstname }: { firstname: string }, school: School) => ({
    subject: `Your ${school.name} account is closed`,
    body: (
      <EmailLayout preview="Thank you for being a customer" heading="Your account is closed">
        <Hello firstname={firstname}>
          As you asked, we’ve closed your account and deleted your details, your password and your list of
          devices.
        </Hello>
        <Text style={styles.text}>
          By law we have to keep records of your orders for seven years. Any lessons you’ve booked and
          vouchers you’ve given are still valid.
        </Text>
        <Text style={styles.text}>Thank you for being a customer. You’re welcome back at any time.</Text>
      </EmailLayout>
    ),
  }),
});

function Hello({ firstname, children }: { firstname?: string; children: ReactNode }) {
  return (
    <>
      <Text style={styles.text}>{firstname ? `Hello ${firstname},` : 'Hello,'}</Text>
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
