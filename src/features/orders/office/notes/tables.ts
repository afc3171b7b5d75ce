declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    order_notes: {
      id: string;
      order_id: string;
      at: Date;
      staff_id: string;
      /** As it was then. */
      staff_name: string;
      words: string;
    };
  }
}

export {};
