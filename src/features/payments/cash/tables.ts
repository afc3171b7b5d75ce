// Generated from db/migrations by `npm run db:types`.

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    cash_payments: {
      basket_uuid: string;
      order_number: string;
      instructor_slug: string;
      instructor_name: string;
      amount_pence: number;
      began_at: Date;
      taken_on: string | null;
      recorded_by: string | null;
      recorded_at: Date | null;
      charged_by: string | null;
    };
    cash_returns: {
      refund_leg_id: string;
      basket_uuid: string;
      amount_pence: number;
      given_on: string;
      recorded_by: string;
      recorded_at: Date;
    };
  }
}

// A module, so that the declaration above adds to the other one.
export {};
