import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type CardRefusal, postCard, unpostCard } from '../staff/post-cards.server.ts';
import { tickedCards } from './ticked-cards.ts';

const MOST = 500;
const body = z
  .object({
    cards: z.array(z.uuid('No such card')).min(1, 'Tick the cards first').max(MOST),
  })
  .meta({ id: 'GiftCards' });
const answer = z.object({ cards: z.array(z.uuid()) }).meta({ id: 'GiftCardsMarked' });
const params = z.object({});

/** Marking gift cards as posted, many at once, and taking it back. */
export const cardActs: readonly Act[] = [
  act({
    name: 'postCards',
    summary: 'Mark gift cards as posted: all of them or none',
    method: 'POST',
    path: '/v1/office/vouchers/posted',
    endsTask: true,
    permission: 'work',
    params,
    body,
    answer,
    fromForm: (fields) => ({ cards: tickedCards(fields) }),
    run: (office, by, { cards }) =>
      markCards(office, by, cards, { did: 'postCards', mark: postCard, done: 'posted' }),
  }),
  act({
    name: 'undoCardsPosted',
    summary: 'Take back that gift cards were posted, as long as none of them has been used',
    method: 'POST',
    path: '/v1/office/vouchers/not-posted',
    permission: 'work',
    params,
    body,
    answer,
    fromForm: (fields) => ({ cards: tickedCards(fields) }),
    run: (office, by, { cards }) =>
      markCards(office, by, cards, { did: 'undoCardsPosted', mark: unpostCard, done: 'not posted now' }),
  }),
];

interface Marking {
  did: 'postCards' | 'undoCardsPosted';
  mark(tx: Tx, id: string, now: Date): Promise<string | CardRefusal>;
  done: string;
}

const WHY: Record<string, string> = {
  unknown: 'We couldn’t find one of those cards.',
  over: 'One of those cards is void or has expired.',
  'in use': 'One of those cards has been used, so it has arrived.',
  'posted already': 'One of those cards has been marked as posted already.',
  'not posted': 'One of those cards isn’t marked as posted any more.',
};

async function markCards(
  { db, clock }: OfficeDeps,
  by: Staff,
  ids: readonly string[],
  { did, mark, done }: Marking,
) {
  const now = clock.now();
  // Always in the same order, so that two who mark the same cards cannot deadlock.
  const cards = [...new Set(ids)].sort();
  await db.transaction().execute(async (tx) => {
    for (const id of cards) {
      const came = await mark(tx, id, now);
      if (came === done) {
        await writeAuditEntry(tx, { by, did, about: { kind: 'voucher', id }, detail: '', now });
        continue;
      }
      const first = await findLastEntry(tx, { kind: 'voucher', id }, ['postCards', 'undoCardsPosted']);
      const isRepeated = came === 'posted already' || came === 'not posted';
      // Sent twice by the same person, it is done once.
      if (isRepeated && first?.byId === by.id && first.did === did) continue;
      const what = did === 'postCards' ? 'marked one of those cards as posted' : 'took that back';
      if (isRepeated && first) throw new Problem(409, formatAuditEntry(first, what, now));
      throw new Problem(came === 'unknown' ? 404 : 409, WHY[came] ?? '');
    }
  });
  return { cards };
}
