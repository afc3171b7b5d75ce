import type { Basket } from './basket.ts';

const MAX_BASKETS = 1_000;
const MAX_BYTES = 4 * 1024 * 1024;
const LONGEST_MS = 15 * 60_000;

export interface BasketCache {
  find(uuid: string, now: Date): Basket | undefined;
  keep(basket: Basket): void;
  /** What the lines weigh in memory, at most. */
  bytes(): number;
}

interface CachedBasket extends Omit<Basket, 'lines'> {
  /** As JSON: only a text's weight is known, because a part of a string may hold the whole of it in memory. */
  lines: string;
}

/**
 * The baskets that this process saved last, so that the next change of one need not read it again. What is here may
 * be old: the save's compare-and-set decides, and a basket that another process changed is then read from its row.
 * Anybody can fill it, so it is bounded by number, weight and age.
 */
export function basketCache({ mostBaskets = MAX_BASKETS, mostBytes = MAX_BYTES } = {}): BasketCache {
  const baskets = new Map<string, CachedBasket>();
  let bytes = 0;

  function drop(uuid: string) {
    bytes -= weightOf(baskets.get(uuid));
    baskets.delete(uuid);
  }

  return {
    find(uuid, now) {
      const kept = baskets.get(uuid);
      return kept && !isOld(kept, now) ? { ...kept, lines: JSON.parse(kept.lines) } : undefined;
    },
    keep(basket) {
      drop(basket.uuid);
      const kept = { ...basket, lines: JSON.stringify(basket.lines) };
      baskets.set(basket.uuid, kept);
      bytes += weightOf(kept);
      // The least recently saved come first.
      for (const [uuid, oldest] of baskets) {
        if (baskets.size <= mostBaskets && bytes <= mostBytes && !isOld(oldest, basket.updatedAt)) break;
        drop(uuid);
      }
    },
    bytes: () => bytes,
  };
}

function isOld({ updatedAt }: CachedBasket, now: Date): boolean {
  return now.getTime() - updatedAt.getTime() >= LONGEST_MS;
}

/** A character takes two bytes where any of the text's is beyond Latin-1. */
function weightOf(kept: CachedBasket | undefined): number {
  return 2 * (kept?.lines.length ?? 0);
}
