import { areaActions } from './areas/area-actions.server.ts';
import { designActions } from './designs/design-actions.server.ts';
import { openingHoursActions } from './opening-hours/opening-hours-actions.server.ts';
import { priceActions } from './prices/price-actions.server.ts';
import { saleActions } from './prices/sale-actions.server.ts';
import { productActions } from './products/product-actions.server.ts';

/** What is sold, where and for how much. */
export const catalogueActions = [
  ...priceActions,
  ...saleActions,
  ...areaActions,
  ...productActions,
  ...designActions,
  ...openingHoursActions,
];
