import { useEffect } from 'react';
import { callSite } from '#src/platform/http/api-client.ts';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import type { BasketResponse } from '../api-schema.ts';
import { inTurn } from '../basket-calls.ts';
import { currentBasket, keepBasket } from '../basket-store.ts';

/** Scripts run, so the basket of the forms that were posted without them becomes the stored one, once (R14). */
export function useAdoptedBasket(posted: boolean) {
  const revalidate = useRevalidate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a posted basket begins it
  useEffect(() => {
    if (!posted) return;
    void adoptBasket().then((adopted) => {
      if (adopted) void revalidate();
    });
  }, [posted]);
}

function adoptBasket(): Promise<boolean> {
  return inTurn(async () => {
    const body = { basket: currentBasket()?.uuid ?? null };
    const result = await callSite<{ basket: BasketResponse | null }>('/basket/adopt', body);
    if (result.ok && result.data.basket) keepBasket(result.data.basket);
    return result.ok;
  });
}
