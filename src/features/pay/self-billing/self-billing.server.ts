import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, sum } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import { payEntries } from '../entries.server.ts';
import { sundayOf } from '../week.ts';
import { type Agreement, agreementOn, mayBill, type SelfBilledInvoice, vatWithin } from './self-billing.ts';
import '../tables.ts';

export interface KeptAgreement extends Agreement {
  recorded: { by: string; at: Date };
}

/** All agreements, those that begin last first. */
export async function agreements(db: Db): Promise<KeptAgreement[]> {
  const rows = await db
    .selectFrom('self_billing_agreements')
    .select(['instructor_slug', 'vat_number', 'business_name', 'business_address'])
    .select(['recorded_at', 'recorded_by'])
    .select([sql<string>`starts_on::text`.as('startsOn'), sql<string>`ends_on::text`.as('endsOn')])
    .orderBy('starts_on', 'desc')
    .orderBy('instructor_slug')
    .execute();
  return rows.map(({ startsOn, endsOn, ...row }) => ({
    instructor: row.instructor_slug,
    startsOn,
    endsOn,
    vatNumber: row.vat_number,
    businessName: row.business_name,
    businessAddress: row.business_address,
    recorded: { by: row.recorded_by, at: row.recorded_at },
  }));
}

/** Records what was agreed in writing; in the place of one that begins on the same day. */
export async function recordAgreement(tx: Tx, agreement: Agreement, { by, now }: { by: string; now: Date }) {
  const row = {
    ends_on: agreement.endsOn,
    vat_number: agreement.vatNumber,
    business_name: agreement.businessName,
    business_address: agreement.businessAddress,
    recorded_at: now,
    recorded_by: by,
  };
  await tx
    .insertInto('self_billing_agreements')
    .values({ instructor_slug: agreement.instructor, starts_on: agreement.startsOn, ...row })
    .onConflict((conflict) => conflict.columns(['instructor_slug', 'starts_on']).doUpdateSet(row))
    .execute();
}

/**
 * Writes the invoices of a run that was closed in this transaction: for instructors who have agreed to it, of what they were
 * due for lessons. Closing holds the open run, so that numbers follow each other.
 */
export async function writeSelfBilled(
  tx: Tx,
  { run, firstDay, school, today }: { run: number; firstDay: string; school: School; today: string },
): Promise<number> {
  if (!mayBill(school)) return 0;
  const byInstructor = Map.groupBy(await agreements(tx), ({ instructor }) => instructor);
  const entries = Map.groupBy(
    (await payEntries(tx, { run })).filter(({ kind }) => kind === 'lesson' || kind === 'late_charge'),
    ({ instructor }) => instructor,
  );
  let written = 0;
  for (const [instructor, lines] of entries) {
    const agreement = agreementOn(byInstructor.get(instructor) ?? [], sundayOf(firstDay));
    const gross = sum(lines.map(({ pence }) => pence));
    if (!agreement || gross === 0) continue;
    const { number } = await tx
      .selectFrom('self_billed_invoices')
      .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
      .where('instructor_slug', '=', instructor)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('self_billed_invoices')
      .values({
        instructor_slug: instructor,
        number,
        run,
        issued_on: today,
        gross_pence: gross,
        vat_pence: vatWithin(gross),
        vat_number: agreement.vatNumber,
        business_name: agreement.businessName,
        business_address: agreement.businessAddress,
        school_name: school.company,
        school_address: school.address.join(', '),
        school_vat_number: school.vat.number,
      })
      .execute();
    written += 1;
  }
  return written;
}

/** The invoice that was written for an instructor as a run was closed. */
export async function selfBilledOf(
  db: Db,
  { run, instructor }: { run: number; instructor: string },
): Promise<SelfBilledInvoice | undefined> {
  const row = await db
    .selectFrom('self_billed_invoices')
    .selectAll()
    .select(sql<string>`issued_on::text`.as('issuedOn'))
    .where('instructor_slug', '=', instructor)
    .where('run', '=', run)
    .executeTakeFirst();
  return (
    row && {
      instructor,
      run,
      number: row.number,
      issuedOn: row.issuedOn,
      gross: asPence(row.gross_pence),
      vat: asPence(row.vat_pence),
      vatNumber: row.vat_number,
      businessName: row.business_name,
      businessAddress: row.business_address,
      school: { name: row.school_name, address: row.school_address, vatNumber: row.school_vat_number },
    }
  );
}
