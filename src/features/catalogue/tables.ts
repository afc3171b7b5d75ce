import type { ColumnType, Generated } from 'kysely';
import type { Pence } from '#src/platform/money.ts';
import type { Dispatch, ProductType, Transmission } from './catalogue.ts';

// `date` columns are written and read as 'YYYY-MM-DD'.
declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    products: ProductRow;
    product_prices: PriceRow;
    bundle_parts: BundlePartRow;
    product_events: ProductEventRow;
    voucher_designs_off: { id: string; since: Date };
  }
}

interface ProductRow {
  type: ProductType;
  id: number;
  name: string;
  slug: string;
  url: string;
  image: string;
  summary: string;
  dispatch_type: Dispatch;
  is_instructor_training: Generated<boolean>;
  quantity_limit: number | null;
  postage_pence: Generated<number>;
  area_slug: string | null;
  transmission: Transmission | null;
  hours: number | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface PriceRow {
  product_type: ProductType;
  product_id: number;
  price_pence: ColumnType<Pence, number, number>;
  valid_from: string;
  valid_until: string | null;
}

interface BundlePartRow {
  bundle_type: Generated<'bundle'>;
  bundle_id: number;
  product_type: ProductType;
  product_id: number;
}

interface ProductEventRow {
  product_type: Generated<'course'>;
  product_id: number;
  begins_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  venue: string;
  whole_pence: number;
  places: number | null;
  places_left: number | null;
}
