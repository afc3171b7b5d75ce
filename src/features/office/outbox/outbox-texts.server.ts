import {
  DAY_MS,
  formatMonth,
  londonDay,
  londonWhenInLine,
  londonWhenInSentence,
} from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { textFigures, undeliveredTexts } from '#src/platform/texts/delivery/text-figures.server.ts';
import { type TextMonth, textMonths } from '#src/platform/texts/delivery/text-prices.server.ts';
import { latestReplies } from '#src/platform/texts/replies.server.ts';
import { senderName } from '../replies/read-reply.server.ts';
import { sinceWhen } from './undelivered-emails.server.ts';

/** How long a text that did not arrive is shown. */
const SHOWN_MS = 7 * DAY_MS;
const MONTHS = 12;

/** What the outbox says of texts: what waits, what did not arrive, what came back, and what each month cost. */
export async function outboxTexts(db: Db, now: Date) {
  const [{ waiting, waitingSince, failing }, undelivered, replies, months] = await Promise.all([
    textFigures(db, now),
    undeliveredTexts(db, new Date(now.getTime() - SHOWN_MS)),
    latestReplies(db),
    textMonths(db, firstMonth(now)),
  ]);
  return {
    waiting,
    waitingSince: waitingSince && sinceWhen(waitingSince, now),
    failing: failing && {
      count: failing.count,
      since: sinceWhen(failing.since, now),
      reason: failing.reason,
      retryAt: sinceWhen(failing.retryAt ?? now, now),
    },
    undelivered: undelivered.map(({ id, recipient, email, body, created_at, last_error }) => ({
      id,
      to: [phoneAsWritten(recipient), email].filter(Boolean).join(', '),
      body: body ?? '',
      at: londonWhenInSentence(created_at, now),
      reason: last_error ?? '',
    })),
    replies: await Promise.all(
      replies.map(async (reply) => ({
        id: reply.provider_id,
        name: await senderName(db, reply),
        body: reply.body,
        at: londonWhenInLine(reply.received_at, now),
        isOpen: reply.done_at === null,
      })),
    ),
    months: [...Map.groupBy(months, ({ month }) => month)].map(([month, parts]) => ({
      month: formatMonth(month.slice(0, 7)),
      texts: total(parts, 'texts'),
      segments: total(parts, 'segments'),
      billed: parts.filter(({ unit }) => unit !== '').map(({ unit, micros }) => formatPrice(micros, unit)),
      reckoned: pounds(asPence(total(parts, 'pence'))),
      isBilled: parts.every(({ unit }) => unit !== ''),
    })),
  };
}

export type OutboxTexts = Awaited<ReturnType<typeof outboxTexts>>;

function firstMonth(now: Date): string {
  const [year = 0, month = 1] = londonDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 10);
}

function total(parts: readonly TextMonth[], field: 'texts' | 'segments' | 'pence'): number {
  return parts.reduce((sum, part) => sum + part[field], 0);
}

function formatPrice(micros: number, unit: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: unit }).format(micros / 1_000_000);
}
