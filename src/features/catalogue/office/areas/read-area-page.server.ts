import { areasForStaff } from '#src/features/areas/areas.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { Transmission } from '../../catalogue.ts';
import { productsForStaff } from '../../changes/products-for-staff.server.ts';
import { priceForm } from '../prices/price-form.server.ts';
import { productAbout } from '../prices/product-subject.server.ts';

/** An area's lessons with one gearbox: prices, the package that is being changed, and its postcodes. */
export async function readAreaPage(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  slug: string,
  query: URLSearchParams,
) {
  const now = clock.now();
  const area = (await areasForStaff(db)).find((one) => one.slug === slug);
  if (!area) return undefined;
  const selectedTransmission: Transmission = query.get('gearbox') === 'automatic' ? 'automatic' : 'manual';
  const [all, instructors] = await Promise.all([
    productsForStaff(db, now, { types: ['lesson'], areaSlug: slug }),
    listInstructors(db, now),
  ]);
  const packages = all
    .filter(({ transmission }) => transmission === selectedTransmission)
    .map((one) => ({ ...one, label: one.name.replace(` in ${area.name}`, '') }));
  const chosen = packages.find(({ id }) => String(id) === query.get('package')) ?? packages[0];
  const form = chosen && (await priceForm({ db, clock }, chosen, query));
  const changes = await changesOf(db, [{ kind: 'area', id: slug }, ...all.map(productAbout)]);
  const teachers = instructors.filter((one) => one.area.slug === slug);
  return {
    area,
    outcodes: area.outcodes.map((outcode) => ({
      outcode,
      hasInstructor: teachers.some(({ outcodes }) => outcodes.includes(outcode)),
    })),
    expectedVersion: String(changes.find(({ subjectId }) => subjectId === slug)?.id ?? 0),
    selectedTransmission,
    teachers: teachers.map((one) => ({ slug: one.slug, name: one.name })),
    allOnSale: all.filter((one) => one.onSale).length,
    packages,
    chosen: chosen ?? null,
    form: form ?? null,
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
  };
}
