import { messagesOf } from '#src/features/instructors/contact/messages.server.ts';
import { voucherEmail } from '#src/features/vouchers/delivery/voucher-email.server.tsx';
import { londonHour } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { refusedEmails } from '#src/platform/mail/delivery/undelivered.server.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { dueBy } from './due-by.server.ts';
import type { TaskOfNoOrder } from './queue-item.ts';

const OF_MESSAGE = /^<contact-([0-9a-f-]{36})@/;

/** Emails that a mail server has refused, visitors' messages to instructors among them. A voucher's waits with vouchers. */
export async function listEmailTasks(db: Db, hoursAt: HoursAt): Promise<TaskOfNoOrder[]> {
  const refused = (await refusedEmails(db)).filter(({ renderer }) => renderer !== voucherEmail.name);
  const messages = await messagesOf(
    db,
    refused.flatMap(({ message_id }) => OF_MESSAGE.exec(message_id)?.[1] ?? []),
  );
  return refused.map(({ id, message_id, subject, recipient, failed_at, last_error }) => {
    const at = failed_at ?? new Date(0);
    const message = messages.find((one) => message_id.startsWith(`<contact-${one.id}@`));
    const href = `/office/outbox#refused-${id}`;
    return {
      kind: 'emails',
      subject: id,
      dueAt: dueBy.emails(hoursAt, at),
      title: message ? `Message for ${message.instructor} undelivered` : `“${subject}” not delivered`,
      href,
      facts: message
        ? [`From ${message.from_name}, ${londonHour(message.created_at)}`]
        : [recipient, reasonOf(last_error)],
      action: { label: 'Send again', href },
    };
  });
}

/** What the mail server said, without its codes, in a few words. */
function reasonOf(said: string | null): string {
  const text = (said ?? '').replace(/^.*?\b5\d\d[ -]/, '').replace(/^5\.\d+\.\d+ /, '');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
