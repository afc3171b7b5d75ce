/** Everything that another driving school would change first (R50). */
export const brand = {
  name: 'Bitepoint',
  /** Order numbers begin with it. */
  orderPrefix: 'BP',
  company: 'Bitepoint Driving Ltd',
  promise: 'Patient people teaching people to drive. Every price includes every fee.',
  phone: '0113 496 0180',
  phoneLink: 'tel:+441134960180',
  hours: 'Monday to Saturday, 8am to 8pm',
  /** The same for search engines. */
  openingHours: 'Mo-Sa 08:00-20:00',
  address: ['Kirkstall Road', 'Leeds', 'LS4 2AZ'],
  officeEmail: 'office@bitepoint.example',
  privacyEmail: 'privacy@bitepoint.example',
  /** As made up as the rest, and no real company's. */
  registered: {
    in: 'England and Wales',
    company: '19990180',
    vat: 'GB 499 0180 00',
    /** At the Information Commissioner's Office. */
    data: 'ZZ990180',
  },
  /** The host of our messages' ids. */
  mailDomain: 'bitepoint.example',
  /** The sender of receipts and every other message. */
  fromEmail: 'Bitepoint <office@bitepoint.example>',
  /** Stored with each acceptance, so that it can be said which words a buyer agreed to (R33). */
  legal: { terms: 'terms-2026-11-22', privacy: 'privacy-2026-11-22', updated: '22 November 2026' },
} as const;

/** A page's title: what it is, then who we are. */
export function pageTitle(what: string): string {
  return `${what} - ${brand.name}`;
}
