import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { setFreeTimes } from '#src/features/lessons/availability/working-hours.server.ts';
import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import type { Tx } from '#src/platform/db/db.server.ts';

interface AreaRow {
  slug: string;
  name: string;
  postcode_area: string;
  region: string;
  lat: number;
  lon: number;
  outcodes: string[];
  intro: string;
  most_chosen_hours: number;
}

/** Adds an area, or changes the one with this slug. An outcode belongs to one area. */
export async function writeArea(tx: Tx, { outcodes, ...area }: AreaRow): Promise<string | undefined> {
  const taken = await tx
    .selectFrom('area_outcodes')
    .select(['outcode', 'area_slug'])
    .where('outcode', 'in', outcodes)
    .where('area_slug', '!=', area.slug)
    .executeTakeFirst();
  if (taken) return `outcodes: ${taken.outcode} is in ${taken.area_slug} already`;
  await tx
    .insertInto('areas')
    .values(area)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(area))
    .execute();
  await tx.deleteFrom('area_outcodes').where('area_slug', '=', area.slug).execute();
  const rows = [...new Set(outcodes)].map((outcode) => ({ outcode, area_slug: area.slug }));
  await tx.insertInto('area_outcodes').values(rows).execute();
  return undefined;
}

interface InstructorRow {
  slug: string;
  name: string;
  email: string;
  portrait: string;
  transmissions: ('manual' | 'automatic')[];
  area: string;
  outcodes: string[];
  lat: number;
  lon: number;
  languages: string[];
  nervous_friendly: boolean;
  grade: 'A' | 'B';
  teaching_since: number;
  lead: string;
  about: string;
  badge: 'approved' | 'trainee';
  weekly_availability: WeekPeriod[];
}

/** Adds an instructor after the others, or changes the one with this slug. Reviews come from learners alone (R46). */
export async function writeInstructor(
  tx: Tx,
  { area, transmissions, about, weekly_availability: weeklyAvailability, ...row }: InstructorRow,
): Promise<string | undefined> {
  if (!(await areaNamed(tx, area))) return `area: there is no area ${area}; import areas first`;
  const { last } = await tx
    .selectFrom('instructors')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const instructor = { ...row, area_slug: area, gearboxes: transmissions, about: about.split(/\n\s*\n/) };
  await tx
    .insertInto('instructors')
    .values({ ...instructor, position: Number(last ?? 0) + 1, left_at: null })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(instructor))
    .execute();
  const had = (await freeTimesOfAll(tx)).get(row.slug) ?? [];
  await setFreeTimes(tx, row.slug, { had, requestedPeriods: weeklyAvailability });
  return undefined;
}

export function areaNamed(tx: Tx, slug: string) {
  return tx.selectFrom('areas').select(['slug', 'name']).where('slug', '=', slug).executeTakeFirst();
}
