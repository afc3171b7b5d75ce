import type { SchoolColours } from './colours.ts';
import type { Logo } from './logo.ts';
import type { SocialNetwork } from './social-networks.ts';

/** The facts of the driving school whose website this is. */
export interface School {
  name: string;
  /** The legal name. */
  company: string;
  /** One sentence under the name. */
  strapline: string;
  phone: string;
  /** Street, town and postcode. */
  address: readonly [street: string, town: string, postcode: string];
  officeEmail: string;
  privacyEmail: string;
  registered: {
    in: string;
    /** Empty for a sole trader. */
    company: string;
    /** The registration with the Information Commissioner's Office. */
    data: string;
  };
  vat: {
    model: VatModel;
    /** Empty where the school is not registered. */
    number: string;
  };
  /** Who sends receipts and every other message. */
  sender: { name: string; email: string };
  colours: SchoolColours;
  /** Without one a mark and the name stand in its place. */
  logo: Logo | null;
  /** Its pages on social networks. */
  social: Partial<Record<SocialNetwork, string>>;
  /** Its own words in emails, by their names. */
  wordings: Readonly<Record<string, Wording>>;
  /** Its own words in texts, by their names. */
  textWordings: Readonly<Record<string, string>>;
}

/** The words of an email around the parts that the school can’t change: sums, links, what the law asks for. */
export interface Wording {
  subject: string;
  heading: string;
  /** Paragraphs, with an empty line between them. */
  opening: string;
  /** Paragraphs below all others. It may be empty. */
  closing: string;
}

/**
 * Whose sale a lesson is for VAT: nobody's, where the school is not registered, the school's own as the principal, or the
 * instructor's, whose agent the school is.
 */
export const vatModels = ['unregistered', 'principal', 'agent'] as const;
export type VatModel = (typeof vatModels)[number];

/** What every page knows of the school: the root's loader hands it out (`useSchool`). */
export type PublicSchool = Pick<
  School,
  'name' | 'company' | 'strapline' | 'phone' | 'address' | 'officeEmail' | 'logo' | 'social'
>;

export function publicSchool(school: School): PublicSchool {
  const { name, company, strapline, phone, address, officeEmail, logo, social } = school;
  return { name, company, strapline, phone, address, officeEmail, logo, social };
}

/** Asked each time, and never kept: the school can change while the site runs. */
export interface CurrentSchool {
  current(): School;
  /** The school where nothing has been published. */
  byDefault: School;
}

/** A phone number as a link: "tel:+441134960180". */
export function phoneLink(phone: string): string {
  return `tel:${internationalPhone(phone)}`;
}

/** A British number as it is dialled from anywhere: "+441134960180". */
export function internationalPhone(phone: string): string {
  return phone.replaceAll(' ', '').replace(/^0/, '+44');
}
