// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    areas: {
      slug: string;
      name: string;
      postcode_area: string;
      region: string;
      intro: string;
      lat: number;
      lon: number;
      most_chosen_hours: number;
      hidden_at: Date | null;
    };
    area_outcodes: {
      outcode: string;
      area_slug: string;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
