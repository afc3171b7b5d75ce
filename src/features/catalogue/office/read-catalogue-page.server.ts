import { waitingByOutcode } from '#src/features/alerts/alerts.server.ts';
import { areasForStaff, type StaffArea } from '#src/features/areas/areas.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { londonDay, londonWhenInLine, shortWeekday } from '#src/platform/dates.ts';
import {
  productForStaff,
  productsForStaff,
  type StaffProduct,
} from '../changes/products-for-staff.server.ts';
import { designsForStaff } from '../changes/voucher-design-sale.server.ts';
import { priceForm } from './prices/price-form.server.ts';
import { productAbout } from './prices/product-subject.server.ts';

type Deps = Pick<OfficeDeps, 'db' | 'clock'>;

/** All that is sold, by kind. */
export async function readCataloguePage({ db, clock }: Deps) {
  const now = clock.now();
  const [areas, products, designs, waiting] = await Promise.all([
    areasForStaff(db),
    productsForStaff(db, now),
    designsForStaff(db),
    waitingByOutcode(db),
  ]);
  const ofType = (...types: string[]) => products.filter(({ type }) => types.includes(type));
  return {
    areas: areas.map((area) => areaRow(area, ofType('lesson'), londonDay(now))),
    training: ofType('training'),
    aids: ofType('bundle', 'product'),
    courses: ofType('course'),
    designs,
    /** Where people asked to be told that we teach. */
    waiting,
  };
}

export type AreaRow = ReturnType<typeof areaRow>;

function areaRow({ slug, name, hiddenAt }: StaffArea, lessons: StaffProduct[], today: string) {
  const own = lessons.filter(({ areaSlug }) => areaSlug === slug);
  const hour = (targetTransmission: string) =>
    own.find(
      ({ hours, transmission, onSale }) => onSale && hours === 1 && transmission === targetTransmission,
    )?.now?.priceWithFee;
  const changes = own.flatMap(({ next }) => next?.from ?? []).toSorted();
  return {
    slug,
    name,
    hidden: hiddenAt !== null,
    packages: own.length,
    onSale: own.filter(({ onSale }) => onSale).length,
    manual: hour('manual') ?? null,
    automatic: hour('automatic') ?? null,
    next: changes[0] ? { day: shortWeekday(changes[0], today), many: changes.length } : null,
  };
}

/** One product that is no package of lessons: those are changed with their area. */
export async function readProductPage(
  { db, clock }: Deps,
  { type, id }: { type: string; id: string },
  query: URLSearchParams,
) {
  const kinds = ['training', 'product', 'bundle', 'course'] as const;
  const kind = kinds.find((one) => one === type);
  const now = clock.now();
  const product =
    kind && /^\d{1,9}$/.test(id) && (await productForStaff(db, { type: kind, id: Number(id) }, now));
  if (!product) return undefined;
  const [form, changes] = await Promise.all([
    priceForm({ db, clock }, product, query),
    changesOf(db, [productAbout(product)]),
  ]);
  return {
    product,
    form,
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
  };
}
