import { areasForStaff, type StaffArea } from '#src/features/areas/areas.server.ts';
import { addPackage } from '#src/features/catalogue/changes/lesson-packages.server.ts';
import { setPrice } from '#src/features/catalogue/changes/prices.server.ts';
import { productsForStaff } from '#src/features/catalogue/changes/products-for-staff.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { toDecimal } from '#src/platform/money.ts';
import { areaNamed, NO_AREA } from './area-kind.server.ts';
import { packageUndo } from './catalogue-undo.server.ts';
import { requiredMoney, requiredText, requiredWhole, requiredWord } from './cells.server.ts';
import { movingKind, NONE_REFUSED } from './moving-kind.server.ts';

export const GEARBOXES = { manual: 'manual', automatic: 'automatic', auto: 'automatic' } as const;

const columns = {
  area: requiredText({ hint: 'Its name, or the address of its page', example: 'leeds' }, 80),
  transmission: requiredWord(
    { hint: 'manual or automatic', example: 'manual', also: ['gearbox', 'car'] },
    GEARBOXES,
  ),
  hours: requiredWhole({ hint: '', example: '10', also: ['number_of_hours'] }, 1, 100),
  price: requiredMoney({ hint: 'In pounds, before our fee', example: '240.00', also: ['cost', 'amount'] }),
  limit: requiredWhole({ hint: 'How many one buyer can have', example: '5' }, 1, 100),
};

interface Known {
  areas: readonly StaffArea[];
  onSale: ReadonlySet<string>;
}

interface Package {
  transmission: string | null;
  hours: number | null;
}
const keyOf = (area: string, { transmission, hours }: Package) =>
  `${area.toLowerCase()} ${transmission} ${hours}`;

async function packagesOnSale(db: Db, now: Date) {
  const lessons = await productsForStaff(db, now, { types: ['lesson'] });
  return lessons.filter(({ onSale }) => onSale);
}

/** What lessons cost: each package of hours, by area and gearbox. */
export const packageKind = movingKind<typeof columns, Known>({
  name: 'lessons',
  title: 'Packages of lessons',
  noun: ['package', 'packages'],
  about: 'Hours and prices, by area and gearbox',
  columns,
  portion: 100,
  keyOf: (row) => keyOf(row.area, row),
  labelOf: ({ area, hours, transmission }) => [hours, 'hours', transmission, area].filter(Boolean).join(' '),
  async read(db, _rows, { now }) {
    const [areas, sold] = await Promise.all([areasForStaff(db), packagesOnSale(db, now)]);
    return { areas, onSale: new Set(sold.map((one) => keyOf(one.areaSlug ?? '', one))) };
  },
  check(row, { areas, onSale }) {
    const area = areaNamed(areas, row.area);
    if (!area) return [NO_AREA];
    if (onSale.has(keyOf(area.slug, row)))
      return [{ column: 'hours', level: 'here', says: 'This package is on sale here. It stays as it is.' }];
    return row.price === 0 ? [{ column: 'price', level: 'refused', says: 'A package costs something.' }] : [];
  },
  async write(tx, rows, { areas }, { now, named }) {
    for (const { id: rowId, row } of rows) {
      const area = areaNamed(areas, row.area);
      if (!area) continue;
      const { transmission, hours, limit, price: pence } = row;
      const id = await addPackage(tx, { area, transmission, hours, limit });
      await setPrice(tx, { type: 'lesson', id }, { pence, from: londonDate(now) }, now);
      named(rowId, String(id));
    }
    return NONE_REFUSED;
  },
  undo: packageUndo,
  async *cellsOf(db, now) {
    const [areas, sold] = await Promise.all([areasForStaff(db), packagesOnSale(db, now)]);
    const shown = new Set(areas.flatMap(({ slug, hiddenAt }) => (hiddenAt ? [] : slug)));
    yield sold.flatMap(({ areaSlug, transmission, hours, limit, now: price }) =>
      price && areaSlug && shown.has(areaSlug)
        ? {
            area: areaSlug,
            transmission: transmission ?? '',
            hours: String(hours),
            price: toDecimal(price.net),
            limit: String(limit ?? 100),
          }
        : [],
    );
  },
  sums: (rows) => [['Packages', formatNumber(rows.length)]],
});
