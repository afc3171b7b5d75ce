import { customersByEmail } from '#src/features/customers/customers.server.ts';
import { userRowsAt } from '#src/features/identity/customer/users.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { ordersOfCustomer } from '#src/features/orders/staff/orders-of-customer.server.ts';
import { londonWhenInLine, londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { hasStopped } from '#src/platform/texts/delivery/stops.server.ts';
import { findReply } from '#src/platform/texts/replies.server.ts';
import { textsOfNumber } from '#src/platform/texts/text-rows.server.ts';

const MAX_TEXTS = 20;

/** Who has texted: the name of an account or a buyer, else the email address that the number was texted for, else the number. */
export async function senderName(
  db: Db,
  { sender, person }: { sender: string; person: string | undefined },
): Promise<string> {
  if (!person) return phoneAsWritten(sender);
  const [account] = await userRowsAt(db, person);
  const named = account ?? (await ordersOfCustomer(db, { emails: [person], accounts: [], most: 1 }))[0];
  return named ? `${named.firstname} ${named.surname}` : person;
}

export type ReplyRead = NonNullable<Awaited<ReturnType<typeof readReply>>>;

/** A reply with the texts before and after it, in words. */
export async function readReply({ db, clock, textsFrom }: OfficeDeps, id: string) {
  const reply = await findReply(db, id);
  if (!reply) return undefined;
  const now = clock.now();
  const { sender, person } = reply;
  const texts = await textsOfNumber(db, sender, MAX_TEXTS);
  return {
    id,
    name: await senderName(db, reply),
    phone: phoneAsWritten(sender),
    /** Their page, where the number was texted for somebody. */
    customer: person ? ((await customersByEmail(db, [person])).get(person) ?? null) : null,
    isKnown: person !== undefined,
    done:
      reply.done_at &&
      `${reply.done_by ? `Seen to by ${reply.done_by}` : 'Done'} ${londonWhenInSentence(reply.done_at, now)}`,
    last: texts.find(({ state }) => state === 'received')?.id ?? id,
    maySend: textsFrom !== undefined && !(await hasStopped(db, sender)),
    texts: texts.map((text) => ({ ...text, at: londonWhenInLine(text.at, now) })),
  };
}
