// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated } from 'kysely';
import type { Pence } from '#src/platform/money.ts';
import type { ProductType } from './catalogue.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    products: {
      type: 'lesson' | 'training' | 'product' | 'bundle' | 'course' | 'voucher';
      id: number;
      name: string;
      slug: string;
      url: string;
      image: string;
      summary: string;
      dispatch_type: 'physical' | 'digital' | 'none';
      is_instructor_training: Generated<boolean>;
      quantity_limit: number | null;
      postage_pence: Generated<number>;
      area_slug: string | null;
      transmission: 'manual' | 'automatic' | null;
      hours: number | null;
      off_sale_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
      lead: string | null;
      for_whom: string[] | null;
      contents: string[] | null;
      picture: string | null;
    };
    product_prices: {
      product_type: ProductType;
      product_id: number;
      price_pence: ColumnType<Pence, number, number>;
      valid_from: string;
      valid_until: string | null;
    };
    bundle_parts: {
      bundle_type: Generated<'bundle'>;
      bundle_id: number;
      product_type: ProductType;
      product_id: number;
    };
    product_events: {
      product_type: Generated<'course'>;
      product_id: number;
      begins_at: ColumnType<Date, Date | string, Date | string>;
      ends_at: ColumnType<Date, Date | string, Date | string>;
      venue: string;
      whole_pence: number;
      places: number | null;
      places_left: number | null;
    };
    voucher_designs_off: {
      id: string;
      since: Date;
    };
  }
}
