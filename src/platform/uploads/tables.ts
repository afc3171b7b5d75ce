// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    uploaded_pictures: {
      picture: string;
      file: string;
      content: Uint8Array | null;
      uploaded_at: Date;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
