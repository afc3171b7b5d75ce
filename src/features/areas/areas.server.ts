import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Area, type AreaAnswer, searchAreas } from './areas.ts';

/** Every area on the site by name with its outward codes, in one statement. */
export async function listAreas(db: Db): Promise<Area[]> {
  return (await areasQuery(db).where('hidden_at', 'is', null).execute()).map(toArea);
}

/** Where we teach near a postcode or town that was typed; within one area, where it is named. */
export async function findArea(db: Db, text: string, slug?: string): Promise<AreaAnswer> {
  const areas = await listAreas(db);
  return searchAreas(text, slug === undefined ? areas : areas.filter((area) => area.slug === slug));
}

/** An area as the staff see it. */
export interface StaffArea extends Area {
  /** Since when it is not on the site. */
  hiddenAt: Date | null;
}

/** Hidden ones too. */
export async function areasForStaff(db: Db): Promise<StaffArea[]> {
  const rows = await areasQuery(db).execute();
  return rows.map((row) => ({ ...toArea(row), hiddenAt: row.hidden_at }));
}

function areasQuery(db: Db) {
  return db
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
    .orderBy('name');
}

function toArea(row: Awaited<ReturnType<ReturnType<typeof areasQuery>['execute']>>[number]): Area {
  return {
    slug: row.slug,
    name: row.name,
    postcodeArea: row.postcode_area,
    region: row.region,
    intro: row.intro,
    lat: row.lat,
    lon: row.lon,
    mostChosenHours: row.most_chosen_hours,
    outcodes: row.codes.map(({ outcode }) => outcode).sort(asOnAMap),
  };
}

// LS2 comes before LS16.
const asOnAMap = new Intl.Collator('en-GB', { numeric: true }).compare;

/** The name of the area whose slug is in a column of another query, as a part of it. */
export function areaName(slugColumn: string) {
  return sql<string>`(select areas.name from areas where areas.slug = ${sql.ref(slugColumn)})`;
}
