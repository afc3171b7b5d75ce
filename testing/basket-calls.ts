import type { AddRequest } from '#src/features/basket/basket-request.ts';
import type { BasketWire } from '#src/features/basket/wire.ts';
import type { TestBrowser } from './browser.ts';

export const PATH = '/v1/website/basket';

/** The basket's calls from one browser, which exists only once its suite has begun. */
export function basketCalls(browser: () => TestBrowser) {
  const add = (body: AddRequest | object) => browser().post<BasketWire>(PATH, body);
  return {
    add,
    read: (uuid: string) => browser().get<BasketWire>(`${PATH}/${uuid}`),
    change: (item: string, body: object) => browser().put<BasketWire>(`${PATH}/${item}`, body),
    remove: (item: string, basket: string) =>
      browser().delete<BasketWire>(`${PATH}/${item}?basket=${basket}`),
    async basketWith(...products: AddRequest[]): Promise<BasketWire> {
      let basket: BasketWire | undefined;
      for (const product of products) basket = (await add({ ...product, basket: basket?.uuid })).body;
      if (!basket) throw new Error('Nothing was added');
      return basket;
    },
  };
}

export const itemOf = (basket: BasketWire, at = 0) => basket.contents.products[at]?.id ?? '';
