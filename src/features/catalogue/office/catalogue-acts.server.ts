import type { Act } from '#src/features/identity/staff/acts/act.ts';
import { areaActs } from './areas/area-acts.server.ts';
import { designActs } from './designs/design-acts.server.ts';
import { openingHoursActs } from './opening-hours/opening-hours-acts.server.ts';
import { priceActs } from './prices/price-acts.server.ts';
import { saleActs } from './prices/sale-acts.server.ts';

/** What is sold, where and for how much. */
export const catalogueActs: readonly Act[] = [
  ...priceActs,
  ...saleActs,
  ...areaActs,
  ...designActs,
  ...openingHoursActs,
];
