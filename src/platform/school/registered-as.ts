import type { School } from './school.ts';

/** What the law asks a business to say of itself (the Companies (Trading Disclosures) Regulations 2008). */
export function registeredAs({ company, registered, address }: LegalFacts): string {
  const at = address.join(', ');
  if (registered.company === '') return `${company}, ${at}.`;
  return `${company}, registered in ${registered.in} with company number ${registered.company}. Registered office: ${at}.`;
}

type LegalFacts = Pick<School, 'company' | 'registered' | 'address'>;
