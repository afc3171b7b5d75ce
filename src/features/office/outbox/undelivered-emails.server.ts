import { londonWhen, londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import {
  deferredEmails,
  mailFigures,
  refusedEmails,
} from '#src/platform/mail/delivery/undelivered.server.ts';

export interface RefusedEmail {
  id: string;
  recipient: string;
  subject: string;
  /** "at 15:57", "on 9 Nov at 15:57". */
  at: string;
  reason: string;
}

/** What the outbox says of emails that have not reached anybody. */
export async function undeliveredEmails(db: Db, now: Date) {
  const [{ waiting, waitingSince, outage }, refused, deferred] = await Promise.all([
    mailFigures(db),
    refusedEmails(db),
    deferredEmails(db),
  ]);
  return {
    waiting,
    waitingSince: waitingSince && sinceWhen(waitingSince, now),
    outage: outage && {
      since: sinceWhen(outage.since, now),
      retryAt: sinceWhen(outage.retryAt, now),
      reason: outage.reason,
    },
    refused: refused.map(
      ({ id, recipient, subject, failed_at, last_error }): RefusedEmail => ({
        id,
        recipient,
        subject,
        at: failed_at ? londonWhenInSentence(failed_at, now) : '',
        reason: last_error ?? '',
      }),
    ),
    // While the server is away the outage is the reason.
    deferred: outage
      ? []
      : deferred.map(({ id, recipient, subject, created_at, last_error }) => ({
          id,
          recipient,
          subject,
          at: londonWhenInSentence(created_at, now),
          reason: last_error ?? '',
        })),
  };
}

export type Undelivered = Awaited<ReturnType<typeof undeliveredEmails>>;

/** "15:57" today, "9 Nov, 15:57" otherwise. */
export function sinceWhen(instant: Date, now: Date): string {
  const { day, time } = londonWhen(instant, now);
  return day === 'Today' ? time : `${day}, ${time}`;
}
