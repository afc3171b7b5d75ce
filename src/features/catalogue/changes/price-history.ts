import type { Pence } from '#src/platform/money.ts';
import { type DatedPrice, standingOn } from '../catalogue.ts';

export type Repriced = { ok: true; history: DatedPrice[] } | { ok: false; reason: 'past' | 'same' };

/**
 * A product's prices with a new one from a day on, until the next dated change. A price of a day to come may be set again;
 * what was charged before today never changes (R3).
 */
export function withPrice(
  history: readonly DatedPrice[],
  { pence, from }: { pence: Pence; from: string },
  today: string,
): Repriced {
  if (from < today) return { ok: false, reason: 'past' };
  const currentPrice = standingOn(history, from);
  if (currentPrice?.pence === pence) return { ok: false, reason: 'same' };
  if (currentPrice?.from === from) {
    const before = history.find((price) => price.until === from);
    // Back to what it costs already: then nothing changes on that day.
    if (before?.pence === pence && from > today) return { ok: true, history: withoutPrice(history, from) };
    return {
      ok: true,
      history: history.map((price) => (price === currentPrice ? { ...price, pence } : price)),
    };
  }
  const shortened = history.map((price) => (price === currentPrice ? { ...price, until: from } : price));
  const until = currentPrice ? currentPrice.until : (nextPrice(history, from)?.from ?? null);
  return { ok: true, history: [...shortened, { pence, from, until }] };
}

/** The prices without the one that begins on a day: the one before it goes on. */
export function withoutPrice(history: readonly DatedPrice[], from: string): DatedPrice[] {
  const gone = history.find((price) => price.from === from);
  return history
    .filter((price) => price !== gone)
    .map((price) => (gone && price.until === from ? { ...price, until: gone.until } : price));
}

/** The first price that begins after a day. */
export function nextPrice(history: readonly DatedPrice[], day: string): DatedPrice | undefined {
  return history
    .filter((price) => price.from > day)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0];
}
