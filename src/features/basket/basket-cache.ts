import type { Basket } from './basket.ts';

const MOST_BASKETS = 1_000;

export interface BasketCache {
  find(uuid: string, since: Date): Basket | undefined;
  keep(basket: Basket): void;
}

/**
 * The baskets that this process saved last, so that the next change of one need not read it again. What is here may
 * be old: the save's compare-and-set decides, and a basket that another process changed is then read from its row.
 */
export function basketCache(): BasketCache {
  const baskets = new Map<string, Basket>();
  return {
    find(uuid, since) {
      const basket = baskets.get(uuid);
      return basket && basket.updatedAt > since ? basket : undefined;
    },
    keep(basket) {
      baskets.delete(basket.uuid);
      baskets.set(basket.uuid, basket);
      const [oldest] = baskets.size > MOST_BASKETS ? baskets.keys() : [];
      if (oldest !== undefined) baskets.delete(oldest);
    },
  };
}
