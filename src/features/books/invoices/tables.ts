// Generated from db/migrations by `npm run db:types`.

import type { Generated, JSONColumnType } from 'kysely';
import type { InvoiceBuyer, InvoicePaper } from './invoice.server.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    invoice_numbers: {
      only_row: Generated<boolean>;
      invoice: Generated<number>;
      credit_note: Generated<number>;
    };
    invoices: {
      id: string;
      kind: 'invoice' | 'credit_note';
      number: number;
      order_id: string;
      credits: string | null;
      replaces: string | null;
      issued_at: Date;
      issued_by: string;
      total_pence: number;
      vat_pence: number;
      buyer: JSONColumnType<InvoiceBuyer>;
      paper: JSONColumnType<InvoicePaper>;
    };
  }
}
