import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import { formatLondonFullDate } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email, type SendDeps, send } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { type BusyCalendar, COUNTS_MS } from './busy-calendars.server.ts';
import { FAILURES } from './failures.ts';

interface Unread {
  calendar: string;
  why: string;
  /** "Saturday 28 November 2026". */
  until: string;
  url: string;
}

const calendarUnread = email({
  name: 'calendar-unread',
  notifyStaff: false,
  compose: ({ calendar, why, until, url }: Unread) => ({
    subject: `We can’t read your calendar “${calendar}”`,
    body: (
      <EmailLayout preview={why} heading={`We can’t read your calendar “${calendar}”`}>
        <Text style={styles.text}>{why}</Text>
        <Text style={styles.text}>
          The busy times that we read last close your diary until {until}. After that learners can book them.
        </Text>
        <Button className="in-button" href={url} style={styles.button}>
          See your calendars
        </Button>
      </EmailLayout>
    ),
  }),
});

/** Tells the owner of a calendar that it cannot be read. */
export async function tellOfUnread(
  tx: Tx,
  deps: SendDeps & { publicUrl: string },
  { id, instructor, name, host, failure, failingSince, told }: BusyCalendar,
) {
  const [owner] = await instructorContacts(tx, [instructor]);
  if (!owner || !failure || !failingSince) return;
  await send(tx, deps, calendarUnread, {
    to: owner.email,
    key: `${id}-${failingSince.toISOString()}-${told}`,
    data: {
      calendar: name ?? host,
      why: FAILURES[failure],
      until: formatLondonFullDate(new Date(failingSince.getTime() + COUNTS_MS)),
      url: `${deps.publicUrl}/diary/calendars`,
    },
  });
}
