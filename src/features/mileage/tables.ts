// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Pence } from '#src/platform/money.ts';
import type { ExpenseKind } from './expense-kinds.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    mileage_settings: {
      instructor_slug: string;
      has_dual_controls: boolean;
      uses_flat_rate: boolean;
      home_outcode: string | null;
    };
    odometer_readings: {
      id: Generated<string>;
      instructor_slug: string;
      day: string;
      moment: 'start' | 'end';
      miles: number;
      use: 'business' | 'some private' | 'another car';
      private_miles: number | null;
      entered_at: Date;
    };
    typed_miles: {
      id: GeneratedAlways<number>;
      instructor_slug: string;
      day: string;
      tenths: number | null;
      before_tenths: number;
      typed_at: Date;
    };
    expenses: {
      id: string;
      instructor_slug: string;
      kind: ExpenseKind;
      description: string;
      day: string;
      pence: Pence;
      business_percent: number;
      is_monthly: boolean;
      ends_on: string | null;
      receipt: string | null;
      entered_at: Date;
    };
  }
}
