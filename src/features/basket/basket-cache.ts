import type { Basket } from './basket.ts';

const MOST = 1_000;

export interface BasketCache {
  find(uuid: string, since: Date): Basket | undefined;
  keep(basket: Basket): void;
}

/**
 * The baskets that this process saved last, so that the next change of one need not read it again. What is here may
 * be old: the save's compare-and-set decides, and a basket that somebody else changed is then read from its row.
 */
export function basketCache(): BasketCache {
  const kept = new Map<string, Basket>();
  return {
    find(uuid, since) {
      const basket = kept.get(uuid);
      return basket && basket.updatedAt > since ? basket : undefined;
    },
    keep(basket) {
      kept.delete(basket.uuid);
      kept.set(basket.uuid, basket);
      const [oldest] = kept.size > MOST ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
