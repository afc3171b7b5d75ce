import { isDeepStrictEqual } from 'node:util';
import { parse as parsePostcode } from 'postcode';
import { z } from 'zod';
import { phoneAsWritten } from '#src/platform/phone.ts';
import {
  type Colour,
  failedCheck,
  formatContrast,
  LEAST_CONTRAST,
  nearestReadable,
  type SchoolColours,
} from '#src/platform/school/colours.ts';
import { type School, vatModels } from '#src/platform/school/school.ts';
import { SOCIAL_NETWORKS, type SocialNetwork, socialNetworks } from '#src/platform/school/social-networks.ts';
import { email, line, optionalLine } from '#src/platform/text-rules.ts';

/** The terms read these as their marks. */
const MARKS = /[[\]*]/;

const fact = (most: number, label: string) =>
  line(most, label)
    .min(1, `Enter ${label}`)
    .refine((text) => !MARKS.test(text), 'Please use letters, numbers and punctuation only');

/** A British landline or mobile number, however it was spaced. */
const phone = fact(30, 'a phone number')
  .transform((text) => text.replace(/[\s().-]/g, '').replace(/^(\+|00)44/, '0'))
  .pipe(z.string().regex(/^0[1-9]\d{8,9}$/, 'Enter a UK phone number, like 0113 496 0180'))
  .transform(phoneAsWritten);

const postcode = fact(10, 'a postcode').transform((text, context) => {
  const parsed = parsePostcode(text);
  if (parsed.valid) return parsed.postcode;
  context.addIssue({ code: 'custom', message: 'Enter a full UK postcode, like LS4 2AZ' });
  return z.NEVER;
});

const withoutSpaces = (text: string) => text.replaceAll(' ', '').toUpperCase();

const companyNumber = optionalLine(10, 'the company number')
  .transform(withoutSpaces)
  .pipe(
    z
      .string()
      .regex(
        /^(\d{8}|[A-Z]{2}\d{6})?$/,
        'Enter 8 characters, like 01234567 or SC123456. Put a 0 before 7 digits',
      ),
  );

const dataNumber = fact(10, 'the registration number')
  .transform(withoutSpaces)
  .pipe(z.string().regex(/^Z[A-Z\d]\d{6}$/, 'Enter 8 characters that begin with Z, like ZA123456'));

const vatNumber = optionalLine(20, 'the VAT number')
  .transform((text) => withoutSpaces(text).replace(/^GB/, ''))
  .pipe(z.string().regex(/^(\d{9})?$/, 'Enter 9 digits, with or without GB before them'))
  .transform((digits) =>
    digits === '' ? '' : `GB ${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
  );

/** A page of a network: only there may its link lead. */
function socialPage(network: SocialNetwork) {
  const host = `${network}.com`;
  const example = `Enter an address like https://www.${host}/yourschool`;
  return optionalLine(200, 'an address')
    .transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
    .pipe(z.string().refine((text) => text === '' || isOn(host, text), example));
}

function isOn(host: string, address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && (url.hostname === host || url.hostname.endsWith(`.${host}`));
}

const shade = (of: keyof SchoolColours) =>
  z
    .string('Choose a colour')
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Enter a colour as # and 6 characters, like #0a55a5')
    .transform((text) => text as Colour)
    .superRefine((colour, context) => {
      const failed = failedCheck(of, colour);
      if (!failed) return;
      const ratio = formatContrast(failed.contrast(colour));
      const near = nearestReadable(of, colour);
      const message = `${failed.words}: ${ratio}. It needs ${LEAST_CONTRAST}:1. The nearest shade that passes is ${near}.`;
      context.addIssue({ code: 'custom', message });
    });

export const schoolFields = {
  name: fact(40, 'the school’s name'),
  strapline: fact(100, 'the strapline'),
  main_colour: shade('main'),
  second_colour: shade('second'),
  company: fact(100, 'the legal name'),
  company_number: companyNumber,
  registered_in: z.enum(['England and Wales', 'Scotland', 'Northern Ireland'], 'Choose where'),
  street: fact(100, 'the street'),
  town: fact(60, 'the town'),
  postcode,
  phone,
  office_email: email,
  privacy_email: email,
  data_number: dataNumber,
  vat_model: z.enum(vatModels, 'Choose one'),
  vat_number: vatNumber,
  sender_name: fact(60, 'the sender’s name'),
  sender_email: email,
  facebook: socialPage('facebook'),
  instagram: socialPage('instagram'),
  tiktok: socialPage('tiktok'),
  youtube: socialPage('youtube'),
};

export type SchoolFields = z.output<z.ZodObject<typeof schoolFields>>;
type Field = keyof SchoolFields;

export function toSchool(fields: SchoolFields): Omit<School, 'logo' | 'wordings' | 'textWordings'> {
  return {
    name: fields.name,
    strapline: fields.strapline,
    company: fields.company,
    phone: fields.phone,
    address: [fields.street, fields.town, fields.postcode],
    officeEmail: fields.office_email,
    privacyEmail: fields.privacy_email,
    registered: {
      in: fields.registered_in,
      company: fields.company_number,
      data: fields.data_number,
    },
    vat: {
      model: fields.vat_model,
      number: fields.vat_model === 'unregistered' ? '' : fields.vat_number,
    },
    colours: { main: fields.main_colour, second: fields.second_colour },
    sender: { name: fields.sender_name, email: fields.sender_email },
    social: Object.fromEntries(
      socialNetworks.flatMap((network) => (fields[network] ? [[network, fields[network]]] : [])),
    ),
  };
}

/** The fields as a school fills them in. */
export function fieldsOf({ address, registered, vat, sender, social, colours, ...school }: School) {
  const [street, town, code] = address;
  return {
    name: school.name,
    strapline: school.strapline,
    main_colour: colours.main,
    second_colour: colours.second,
    company: school.company,
    company_number: registered.company,
    registered_in: registered.in,
    street,
    town,
    postcode: code,
    phone: school.phone,
    office_email: school.officeEmail,
    privacy_email: school.privacyEmail,
    data_number: registered.data,
    vat_model: vat.model,
    vat_number: vat.number,
    sender_name: sender.name,
    sender_email: sender.email,
    facebook: social.facebook ?? '',
    instagram: social.instagram ?? '',
    tiktok: social.tiktok ?? '',
    youtube: social.youtube ?? '',
  } satisfies Record<Field, string>;
}

/** Whether a school has published facts: a logo can be first. */
export function hasOwnFacts(school: School, byDefault: School): boolean {
  return !isDeepStrictEqual(fieldsOf(school), fieldsOf(byDefault));
}

/** The fields before a real school has filled them in: the look that it begins with, and nobody else's facts. */
export function fieldsToFillIn(byDefault: School): Record<Field, string> {
  const { main_colour, second_colour, registered_in, ...facts } = fieldsOf(byDefault);
  const empty = Object.fromEntries(Object.keys(facts).map((name) => [name, ''])) as typeof facts;
  return { ...empty, main_colour, second_colour, registered_in };
}

const NAMES: Record<Field, string> = {
  name: 'name',
  strapline: 'strapline',
  main_colour: 'main colour',
  second_colour: 'second colour',
  company: 'legal name',
  company_number: 'company number',
  registered_in: 'where it is registered',
  street: 'street',
  town: 'town',
  postcode: 'postcode',
  phone: 'phone',
  office_email: 'email for customers',
  privacy_email: 'email about personal data',
  data_number: 'ICO registration',
  vat_model: 'VAT',
  vat_number: 'VAT number',
  sender_name: 'sender’s name',
  sender_email: 'sender’s address',
  ...SOCIAL_NETWORKS,
};

/** The facts that differ, each as it was and as it is. */
export function differingFacts(before: School, after: School) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return (Object.keys(NAMES) as Field[])
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ name: NAMES[field], was: was[field], is: is[field] }));
}

/** What differs, in words: "name, phone". */
export function changedFacts(before: School, after: School): string {
  const changed = differingFacts(before, after).map(({ name }) => name);
  if (before.logo?.picture !== after.logo?.picture) changed.push('logo');
  if (!isDeepStrictEqual(before.wordings, after.wordings)) changed.push('words of emails');
  if (!isDeepStrictEqual(before.textWordings, after.textWordings)) changed.push('words of texts');
  return changed.join(', ');
}
