// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    bank_details: {
      id: string;
      instructor_slug: string;
      account_name: string;
      encrypted: string;
      sort_code_ending: string;
      account_ending: string;
      entered_at: Date;
      confirmed_at: Date | null;
    };
    pay_plans: {
      instructor_slug: string;
      starts_on: string;
      kept_basis_points: number | null;
      hour_pence: number | null;
      lesson_fee_pence: number;
      week_fee_pence: number;
      free_weeks: number;
      set_by: string;
      set_at: Date;
    };
    pay_runs: {
      number: number;
      first_day: string | null;
      closed_at: Date | null;
      closed_by: string | null;
    };
    pay_entries: {
      id: GeneratedAlways<number>;
      instructor_slug: string;
      run: number;
      kind: 'lesson' | 'late_charge' | 'fee' | 'cash' | 'adjustment' | 'paid';
      pence: number;
      source: string;
      day: string;
      minutes: Generated<number>;
      value_pence: Generated<number>;
      learner_id: string | null;
      why: Generated<string>;
      entered_at: Date;
      entered_by: string;
    };
    pay_run_totals: {
      run: number;
      instructor_slug: string;
      carried_pence: number;
      total_pence: number;
    };
  }
}
