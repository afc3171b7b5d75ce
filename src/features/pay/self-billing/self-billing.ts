import { asPence, nearestPence, type Pence } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';

/** That an instructor who is registered for VAT has agreed that we write their invoices to us, for some time. */
export interface Agreement {
  instructor: string;
  startsOn: string;
  endsOn: string;
  vatNumber: string;
  businessName: string;
  businessAddress: string;
}

/** An invoice of an instructor's to the school, which the school has written. Below nought it is a credit note. */
export interface SelfBilledInvoice {
  instructor: string;
  /** In the instructor's own row of numbers, which has no gaps. */
  number: number;
  run: number;
  issuedOn: string;
  gross: Pence;
  vat: Pence;
  vatNumber: string;
  businessName: string;
  businessAddress: string;
  school: { name: string; address: string; vatNumber: string };
}

/** The standard rate, in percent. */
export const VAT_PERCENT = 20;

/** The VAT in an amount that includes it, to the nearest penny; of a credit it is below nought too. */
export function vatWithin(gross: Pence): Pence {
  const part = nearestPence((Math.abs(gross) * VAT_PERCENT) / (100 + VAT_PERCENT));
  return asPence(gross < 0 ? -part : part);
}

/** Only who buys the lessons from the instructors can write their invoices: not their agent, nor who isn't registered. */
export function mayBill({ vat }: School): boolean {
  return vat.model === 'principal' && vat.number !== '';
}

/** The agreement in force on a day. */
export function agreementOn<A extends Pick<Agreement, 'startsOn' | 'endsOn'>>(
  agreements: readonly A[],
  day: string,
): A | undefined {
  return agreements
    .filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))[0];
}

/** "TOM-ACKROYD-7": names an invoice for its instructor and for us. */
export function invoiceName({
  instructor,
  number,
}: Pick<SelfBilledInvoice, 'instructor' | 'number'>): string {
  return `${instructor.toUpperCase()}-${number}`;
}
