import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './areas.ts';

/** Every area by name with its outward codes, in one statement. */
export async function listAreas(db: Db): Promise<Area[]> {
  const rows = await db
    .selectFrom('areas')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('area_outcodes')
          .select('outcode')
          .whereRef('area_outcodes.area_slug', '=', 'areas.slug'),
      ).as('codes'),
    )
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    postcodeArea: row.postcode_area,
    region: row.region,
    intro: row.intro,
    lat: row.lat,
    lon: row.lon,
    mostChosenHours: row.most_chosen_hours,
    outcodes: row.codes.map(({ outcode }) => outcode).sort(asOnAMap),
  }));
}

// LS2 comes before LS16.
const asOnAMap = new Intl.Collator('en-GB', { numeric: true }).compare;

/** The name of the area whose slug is in a column of another query, as a part of it. */
export function areaName(slugColumn: string) {
  return sql<string>`(select areas.name from areas where areas.slug = ${sql.ref(slugColumn)})`;
}
