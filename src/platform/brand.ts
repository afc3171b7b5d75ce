import type { School } from './school/school.ts';

/** The school that a new database begins with (R50). Only `src/app` names it: everybody else is handed the school. */
export const brand: School = {
  name: 'Bitepoint',
  company: 'Bitepoint Driving Ltd',
  strapline: 'Patient driving instructors, and prices with all fees included.',
  phone: '0113 496 0180',
  address: ['Kirkstall Road', 'Leeds', 'LS4 2AZ'],
  officeEmail: 'office@bitepoint.example',
  privacyEmail: 'privacy@bitepoint.example',
  /** Invented like the rest: no real company has these. */
  registered: {
    in: 'England and Wales',
    company: '19990180',
    vat: 'GB 499 0180 00',
    /** The registration with the Information Commissioner's Office. */
    data: 'ZZ990180',
  },
  /**
   * For the office's figures. Prices include the tax at this rate; 0 is not registered. Vouchers are multi-purpose: their tax is
   * due when they are spent. An accountant decides, and changes both lines.
   */
  vat: { basisPoints: 2_000, note: 'VAT at 20% is in every sale. Vouchers count when they are spent.' },
  /** The sender of receipts and every other message. */
  fromEmail: 'Bitepoint <office@bitepoint.example>',
};
