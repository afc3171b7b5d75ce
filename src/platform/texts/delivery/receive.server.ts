import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/db.server.ts';
import type { Log } from '../../log.server.ts';
import { type SendDeps, send, staffAlert } from '../../mail/email.server.ts';
import { peopleTexted } from '../replies.server.ts';
import { lengthOf } from '../segments.ts';
import type { TextNotice } from './gateway.ts';
import { hasStopped, meaningOf, recordStart, recordStop } from './stops.server.ts';
import { priceDueAt } from './text-prices.server.ts';

interface Deps {
  db: Db;
  clock: Clock;
  pence: number;
}

/**
 * What became of a text, as the gateway says. Notices come in any order, before the answer to sending too: nothing goes back from
 * delivered or undelivered, and one that names our row settles an answer that was lost.
 */
export async function recordStatus(
  { db, clock, pence }: Deps,
  textId: string,
  { id, state, code }: TextNotice & { kind: 'status' },
) {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const text = await tx
      .selectFrom('texts')
      .select(['id', 'state', 'body', 'segments', 'provider_id', 'sent_at'])
      .where('id', '=', textId)
      .forUpdate()
      .executeTakeFirst();
    if (!text || (text.provider_id && text.provider_id !== id)) return;
    const isOpen = text.state === 'waiting' || (text.state === 'sent' && state !== 'sent');
    if (!isOpen) return;
    const segments = text.segments ?? lengthOf(text.body ?? '').segments;
    await tx
      .updateTable('texts')
      .set({
        state,
        provider_id: id,
        encrypted_body: null,
        cost_pence: segments * pence,
        sent_at: text.sent_at ?? now,
        ...(!text.sent_at && { price_due_at: priceDueAt(now) }),
        ...(state === 'sent' ? {} : { ended_at: now, error_code: code ?? null }),
        last_error: state === 'undelivered' ? meaningOfCode(code) : null,
      })
      .where('id', '=', text.id)
      .execute();
  });
}

/** Does what a reply asks for, and answers it. False where it is for people. It may be asked twice about one reply. */
export type FollowReply = (reply: { from: string; body: string }) => Promise<boolean>;

interface ReplyDeps extends SendDeps {
  db: Db;
  log: Log;
  publicUrl: string;
  followReply: FollowReply;
}

/** Keeps a reply, once, and follows it where it is understood; else it waits for people. */
export async function recordReply(deps: ReplyDeps, { id, from, body }: TextNotice & { kind: 'reply' }) {
  const { db } = deps;
  const now = deps.clock.now();
  const known = await db
    .selectFrom('text_replies')
    .select('sender')
    .where('provider_id', '=', id)
    .executeTakeFirst();
  if (known) return;
  const meaning = meaningOf(body);
  const isDone = meaning !== undefined || (await isFollowed(deps, { from, body }));
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('text_replies')
      .values({
        provider_id: id,
        sender: from,
        body: body.slice(0, MAX_REPLY),
        received_at: now,
        done_at: isDone ? now : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider_id')
      .executeTakeFirst();
    if (!row) return;
    if (meaning === 'stop') await recordStop(tx, from, now);
    if (meaning === 'start') await recordStart(tx, from);
    if (!isDone)
      await send(tx, deps, replyAlert, {
        to: deps.school.current().officeEmail,
        key: id,
        data: {
          url: `${deps.publicUrl}/office/replies/${id}`,
          person: (await peopleTexted(tx, [from])).get(from),
        },
      });
  });
}

/** What cannot be followed is not lost: people read it. After STOP nothing is followed, since nothing can be answered. */
async function isFollowed(
  { db, log, followReply }: ReplyDeps,
  reply: { from: string; body: string },
): Promise<boolean> {
  try {
    return !(await hasStopped(db, reply.from)) && (await followReply(reply));
  } catch (error) {
    log.error({ err: error }, 'reply by text not followed');
    return false;
  }
}

const replyAlert = staffAlert({
  name: 'text-reply',
  compose: ({ url, person }: { url: string; person: string | undefined }) => ({
    subject: 'Somebody has answered a text',
    plain: `${person ? `${person} has answered one of our texts` : 'A text has come from a number that we have texted nobody at'}. It waits on Today, and is answered here: ${url}`,
  }),
});

const MAX_REPLY = 1_600;

/** Why a text did not arrive, as staff read it. */
function meaningOfCode(code: number | undefined): string {
  return (code && MEANINGS[code]) || 'The network did not deliver it';
}

const MEANINGS: Record<number, string> = {
  30003: 'The phone was off or out of reach',
  30004: 'The number blocks our texts',
  30005: 'Nobody has that number',
  30006: 'The number is a landline',
  30007: 'The network took it for spam',
};
