import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { AddRequest } from '#src/features/basket/basket-request.ts';
import type { TestBrowser } from './browser.ts';

export const PATH = '/v1/website/basket';

/** The basket's calls from one browser, which exists only once its suite has begun. */
export function basketCalls(browser: () => TestBrowser) {
  const add = (body: AddRequest | object) => browser().post<BasketResponse>(PATH, body);
  return {
    add,
    read: (uuid: string) => browser().get<BasketResponse>(`${PATH}/${uuid}`),
    change: (item: string, body: object) => browser().put<BasketResponse>(`${PATH}/${item}`, body),
    remove: (item: string, basket: string) =>
      browser().delete<BasketResponse>(`${PATH}/${item}?basket=${basket}`),
    async basketWith(...products: AddRequest[]): Promise<BasketResponse> {
      let basket: BasketResponse | undefined;
      for (const product of products) basket = (await add({ ...product, basket: basket?.uuid })).body;
      if (!basket) throw new Error('Nothing was added');
      return basket;
    },
  };
}

export const itemOf = (basket: BasketResponse, at = 0) => basket.contents.products[at]?.id ?? '';
