/** The facts of the driving school whose website this is. */
export interface School {
  name: string;
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
    company: string;
    vat: string;
    /** The registration with the Information Commissioner's Office. */
    data: string;
  };
  /** For the office's figures. Prices include the tax at this rate; 0 is not registered. */
  vat: { basisPoints: number; note: string };
  /** The sender of receipts and every other message. */
  fromEmail: string;
}

/** What every page knows of the school: the root's loader hands it out (`useSchool`). */
export type PublicSchool = Pick<
  School,
  'name' | 'company' | 'strapline' | 'phone' | 'address' | 'officeEmail'
>;

export function publicSchool(school: School): PublicSchool {
  const { name, company, strapline, phone, address, officeEmail } = school;
  return { name, company, strapline, phone, address, officeEmail };
}

/** Asked each time, and never kept: the school can change while the site runs. */
export interface CurrentSchool {
  current(): School;
}

/** A phone number as a link: "tel:+441134960180". */
export function phoneLink(phone: string): string {
  return `tel:${internationalPhone(phone)}`;
}

/** A British number as it is dialled from anywhere: "+441134960180". */
export function internationalPhone(phone: string): string {
  return phone.replaceAll(' ', '').replace(/^0/, '+44');
}
