import type { Services } from '#src/platform/context/services.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { type BodyDeps, bodyOf, filesOf } from '#src/platform/mail/email-renderers.server.ts';
import { latestEmails } from '#src/platform/mail/emails.server.ts';
import type { Viewed } from './message-viewer.tsx';

/** What development's mail viewer shows; `?to=` lists one recipient's emails. Not for production: bodies hold codes and links (R49). */
export async function viewedEmails(
  { clock, ...deps }: BodyDeps & Pick<Services, 'clock'>,
  query: URLSearchParams,
): Promise<Viewed> {
  const to = query.get('to');
  const rows = await latestEmails(deps.db, 50, to);
  const open = rows.find(({ id }) => id === query.get('email')) ?? rows[0];
  const body = open && (await bodyOf(open, deps));
  return {
    to,
    open: open && {
      id: open.id,
      subject: body?.subject ?? open.subject,
      plain: body?.plain ?? 'It can’t be shown any more.',
    },
    attached: body ? filesOf(body).map(({ filename }) => filename) : [],
    emails: rows.map(({ id, recipient, subject, created_at, sent_at, failed_at }) => ({
      id,
      recipient,
      subject,
      at: londonWhenInLine(created_at, clock.now()),
      state: sent_at ? 'Sent' : failed_at ? 'Could not be sent' : 'Waiting to be sent',
    })),
  };
}
