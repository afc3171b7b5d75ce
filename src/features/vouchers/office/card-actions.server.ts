import { z } from 'zod';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { many } from '#src/kit/actions/subject.ts';
import { findLastEntry } from '#src/kit/audit/read-audit-log.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type CardRefusal, postCard, unpostCard } from '../staff/post-cards.server.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';
import { tickedCards } from './ticked-cards.ts';
import { voucher } from './voucher-subject.server.ts';

const MOST = 500;
const cards = many(voucher, 'cards', {
  missing: 'We couldn’t find one of those cards.',
  changed: 'One of those cards has changed meanwhile.',
});
const input = { cards: z.array(z.uuid('No such card')).min(1, 'Tick the cards first').max(MOST) };
const answer = z.object({ cards: z.array(z.uuid()) }).meta({ id: 'GiftCardsMarked' });

/** Marking gift cards as posted, many at once, and taking it back. */
export const cardActions = [
  staffAction({
    name: 'postCards',
    summary: 'Mark gift cards as posted: all of them or none',
    on: cards,
    path: '/posted',
    endsTask: true,
    permission: 'work',
    input,
    answer,
    verb: 'marked one of those cards as posted',
    fromForm: (fields) => ({ cards: tickedCards(fields) }),
    change: ({ tx, now, by, subject }) =>
      markCards(tx, subject, { by, now, action: 'postCards', mark: postCard }),
  }),
  staffAction({
    name: 'undoCardsPosted',
    summary: 'Take back that gift cards were posted, as long as none of them has been used',
    on: cards,
    path: '/not-posted',
    permission: 'work',
    input,
    answer,
    done: 'Taken back: those cards wait to be posted again.',
    verb: 'took that back',
    fromForm: (fields) => ({ cards: tickedCards(fields) }),
    change: ({ tx, now, by, subject }) =>
      markCards(tx, subject, { by, now, action: 'undoCardsPosted', mark: unpostCard }),
  }),
];

const REFUSALS: Record<Exclude<CardRefusal, 'unknown'>, string> = {
  over: 'One of those cards is void or has expired.',
  'in use': 'One of those cards has been used, so it has arrived.',
  'posted already': 'One of those cards has been marked as posted already.',
  'not posted': 'One of those cards isn’t marked as posted any more.',
};

interface Marking {
  by: Staff;
  now: Date;
  action: string;
  mark(tx: Tx, card: IssuedVoucher, now: Date): Promise<'marked' | CardRefusal>;
}

async function markCards(tx: Tx, all: readonly IssuedVoucher[], { by, now, action, mark }: Marking) {
  const marked: string[] = [];
  for (const card of all) {
    const { id } = card;
    const result = await mark(tx, card, now);
    if (result === 'unknown') return new Problem(404, cards.missing);
    if (result === 'over' || result === 'in use') return new Problem(409, REFUSALS[result]);
    if (result === 'marked') {
      marked.push(id);
      continue;
    }
    const last = await findLastEntry(tx, { kind: 'voucher', id }, ['postCards', 'undoCardsPosted']);
    // Sent twice by the same person, it is done once.
    if (last?.byId !== by.id || last.action !== action) return stale({ id, otherwise: REFUSALS[result] });
  }
  return changed(
    { cards: all.map(({ id }) => id) },
    marked.map((id) => ({ id, detail: '' })),
  );
}
