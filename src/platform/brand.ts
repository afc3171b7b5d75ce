import { DEFAULT_COLOURS } from './school/colours.ts';
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
    /** The registration with the Information Commissioner's Office. */
    data: 'ZZ990180',
  },
  /** An accountant decides which. */
  vat: { model: 'principal', number: 'GB 499 0180 00' },
  sender: { name: 'Bitepoint', email: 'office@bitepoint.example' },
  colours: DEFAULT_COLOURS,
  logo: null,
  social: {},
  wordings: {},
  textWordings: {},
};
