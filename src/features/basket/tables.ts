declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    baskets: {
      uuid: string;
      version: number;
      lines: unknown;
      updated_at: Date;
      held_at: Date | null;
      closed_at: Date | null;
    };
  }
}

export {};
