import type { ColumnType } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    areas: AreaRow;
    area_outcodes: { outcode: string; area_slug: string };
  }
}

interface AreaRow {
  slug: string;
  name: string;
  postcode_area: string;
  region: string;
  intro: string;
  lat: number;
  lon: number;
  most_chosen_hours: number;
  /** Since when it is not on the site. */
  hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
