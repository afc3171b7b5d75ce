import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Noted } from './noted-statements.ts';

/** As large as the school itself: everything else grows with each visitor, order or lesson. */
const SMALL = new Set(
  `areas area_outcodes products product_prices bundle_parts product_events courses discount_codes referral_offers voucher_designs_off opening_hours
  instructors proposed_photographs proposed_profiles diary_settings instructor_links bank_details pay_requests pay_plans pay_runs pay_forecasts pay_settings modulus_tables self_billing_agreements instructor_credentials working_hours diary_exceptions busy_calendars mileage_settings
  closed_months cancellation_policies school_versions school_drafts office_staff office_passkeys office_recovery_codes office_invitations office_programs webhooks mail_server migrations`.split(
    /\s+/,
  ),
);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/**
 * The statements that can only be answered by reading all of a table that grows, each with the table. The planner is
 * told to avoid that at any price, because in a test the tables are small.
 */
export async function wholeReads(db: Db, noted: Noted): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // Autovacuum may have told the planner how small they are, and then all of a table is as cheap as a row.
    await sql`delete from pg_statistic`.execute(tx);
    await sql`update pg_class set relpages = 0, reltuples = -1
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(tx);
    for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'])
      await sql.raw(`set local ${setting} = off`).execute(tx);
    const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
      where indpred is not null`.execute(tx);
    const partial = new Set(rows.map(({ name }) => name));
    const tableScans: string[] = [];
    for (const [text, values] of noted) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
      const explained = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
      );
      const [row] = explained.rows;
      const tables = row ? readWhole(row['QUERY PLAN'][0].Plan, partial, false) : [];
      for (const table of new Set(tables)) tableScans.push(`${table}: ${text.replace(/\s+/g, ' ')}`);
    }
    return tableScans;
  });
}

/** A page of a list follows an index from its end and stops; an index of what waits is as small as what waits. */
function readWhole(plan: Plan, partial: ReadonlySet<string>, stops: boolean): string[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index } = plan;
  const isWhole =
    kind === 'Seq Scan' ||
    (/^Index/.test(kind) && !plan['Index Cond'] && !partial.has(index ?? '') && !stops);
  const own = table && isWhole && !SMALL.has(table) ? [table] : [];
  // What sorts or adds up reads all that it is given.
  const stopsBelow = kind === 'Limit' || (stops && !/^Sort|Aggregate|Unique|WindowAgg/.test(kind));
  return [...own, ...(plan.Plans ?? []).flatMap((below) => readWhole(below, partial, stopsBelow))];
}
