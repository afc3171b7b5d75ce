import { z } from 'zod';
import type { Api } from '#src/platform/http/api.server.ts';
import { basketResponse } from '../api-schema.ts';
import { basketInCookie, clearBasketCookie } from '../basket-cookie.server.ts';
import { adoptBasket } from './adopt-basket.server.ts';
import type { BasketPostDeps } from './basket-posts.server.ts';

/** The site's own path, outside the API: only a browser that has the cookie of a posted form asks. */
export function adoptApi(
  api: Api,
  deps: BasketPostDeps & { hasVouchers: (basketUuid: string) => Promise<boolean> },
) {
  api.post(
    '/basket/adopt',
    {
      schema: {
        hide: true,
        body: z.object({ basket: z.uuid().nullish() }),
        response: { 200: z.object({ basket: basketResponse.nullable() }) },
      },
    },
    async ({ cookies, body }, reply) => {
      const basket = await adoptBasket(deps, basketInCookie(cookies), body.basket ?? undefined);
      reply.headers({ 'set-cookie': clearBasketCookie(deps.secureCookies), 'cache-control': 'no-store' });
      return { basket };
    },
  );
}
