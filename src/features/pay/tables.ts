// Generated from db/migrations by `npm run db:types`.

import type { Generated, GeneratedAlways } from 'kysely';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    modulus_tables: {
      version: GeneratedAlways<number>;
      weights: string;
      substitutions: string;
      weight_lines: number;
      substitution_lines: number;
      uploaded_by: string;
      uploaded_at: Date;
    };
    bank_details: {
      id: string;
      instructor_slug: string;
      account_name: string;
      encrypted: string;
      sort_code_ending: string;
      account_ending: string;
      entered_at: Date;
      confirmed_at: Date | null;
      doubted_at: Date | null;
      doubted_because: string | null;
      name_checked_at: Date | null;
      name_checked_by: string | null;
    };
    pay_settings: {
      id: number;
      account_name: string | null;
      encrypted: string | null;
      sort_code_ending: string | null;
      account_ending: string | null;
      service_user: string | null;
      reference: string;
    };
    bank_files: {
      id: string;
      run: number;
      shape: 'bacs' | 'csv' | 'barclays' | 'lloyds';
      encrypted: string;
      sent_by: string;
      arrives_on: string;
      made_at: Date;
      made_by: string;
      withdrawn_at: Date | null;
      withdrawn_because: string | null;
    };
    bank_file_payments: {
      run: number;
      instructor_slug: string;
      file_id: string;
      pence: number;
      account_name: string;
      sort_code_ending: string;
      account_ending: string;
    };
    self_billing_agreements: {
      instructor_slug: string;
      starts_on: string;
      ends_on: string;
      vat_number: string;
      business_name: string;
      business_address: string;
      recorded_at: Date;
      recorded_by: string;
    };
    self_billed_invoices: {
      instructor_slug: string;
      number: number;
      run: number;
      issued_on: string;
      gross_pence: number;
      vat_pence: number;
      vat_number: string;
      business_name: string;
      business_address: string;
      school_name: string;
      school_address: string;
      school_vat_number: string;
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
    pay_requests: {
      instructor_slug: string;
      kind: 'bank details' | 'outcomes' | 'debt';
      requested_at: Date;
      requested_by: string;
    };
    pay_forecasts: {
      first_day: string;
      instructor_slug: string;
      pence: number;
    };
    pay_run_totals: {
      run: number;
      instructor_slug: string;
      carried_pence: number;
      total_pence: number;
    };
  }
}
