import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate, shortWeekday } from '#src/platform/dates.ts';
import { type Pence, readPounds, toDecimal } from '#src/platform/money.ts';
import { previewPrice } from '../../changes/prices.server.ts';
import type { FullPrice, StaffProduct } from '../../changes/products-for-staff.server.ts';
import { productAbout } from './product-subject.server.ts';

/** The form of a product's next price: what was typed, and what it would mean. */
export interface PriceForm {
  type: string;
  id: number;
  price: string;
  from: string;
  today: string;
  error: { field: 'price' | 'from'; message: string } | null;
  preview: (FullPrice & { pence: Pence; day: string; before: FullPrice | null; warnings: string[] }) | null;
  /** The last change that this page shows. */
  expectedVersion: string;
  prices: PastPrice[];
}

interface PastPrice {
  from: string;
  dateLabel: string;
  net: Pence;
  isNow: boolean;
  isToCome: boolean;
}

/** The form as the page's address fills it in (`price`, `from`). */
export async function priceForm(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  product: StaffProduct,
  query: URLSearchParams,
): Promise<PriceForm> {
  const now = clock.now();
  const today = londonDate(now);
  const [last] = await changesOf(db, [productAbout(product)], 1);
  const from = query.get('from') ?? nextMonday(today);
  const typedPrice = query.get('price');
  const pence = typedPrice === null ? undefined : readPounds(typedPrice);
  const form = {
    type: product.type,
    id: product.id,
    price: typedPrice ?? (product.now ? toDecimal(product.now.net) : ''),
    from,
    today,
    expectedVersion: String(last?.id ?? 0),
    prices: pricesOf(product, today),
  };
  if (typedPrice === null) return { ...form, error: null, preview: null };
  const error = wrongIn({ pence, from, today });
  if (error || !pence) return { ...form, error, preview: null };
  const preview = await previewPrice(db, product, { pence, from }, now);
  if (preview.before?.net === pence)
    return {
      ...form,
      error: { field: 'price', message: 'It costs that already on that day' },
      preview: null,
    };
  return { ...form, error: null, preview: { ...preview, pence, day: shortWeekday(from, today) } };
}

function wrongIn({ pence, from, today }: { pence: Pence | undefined; from: string; today: string }) {
  if (!pence) return { field: 'price', message: 'Enter a price in pounds, like 25 or 25.50' } as const;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(from) && !Number.isNaN(Date.parse(from));
  if (!isDay) return { field: 'from', message: 'Enter a date like 30/11/2026' } as const;
  return from < today ? ({ field: 'from', message: 'Choose today or a later day' } as const) : null;
}

function pricesOf({ history }: StaffProduct, today: string): PastPrice[] {
  return history.map(({ from, until, pence }) => ({
    from,
    dateLabel: formatDate(from),
    net: pence,
    isNow: from <= today && (until === null || today < until),
    isToCome: from > today,
  }));
}

const MONDAY = 1;

/** Most prices change with a week. */
function nextMonday(today: string): string {
  const day = Temporal.PlainDate.from(today);
  return day.add({ days: (7 + MONDAY - day.dayOfWeek) % 7 || 7 }).toString();
}
