import type { School } from '#src/platform/school/school.ts';

/** What the legal pages name of the school. */
export type LegalSchool = Pick<
  School,
  'name' | 'company' | 'phone' | 'address' | 'officeEmail' | 'privacyEmail' | 'registered' | 'vat'
>;

export function legalSchool(school: School): LegalSchool {
  const { name, company, phone, address, officeEmail, privacyEmail, registered, vat } = school;
  return { name, company, phone, address, officeEmail, privacyEmail, registered, vat };
}
