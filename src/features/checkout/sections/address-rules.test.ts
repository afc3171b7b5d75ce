import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { countryList } from '#src/features/addresses/countries.ts';
import { learner, person } from '#testing/section-answers.ts';
import { billingRequest, deliveryRequest, lessonRequest } from '../session/api-schema.ts';

/** The rules of an address (§4 and §5, R30 and R31), for each section that has one. */
const SECTIONS = [
  ['delivery', deliveryRequest, person],
  ['billing', billingRequest, person],
  ['lesson', lessonRequest, learner],
] as const;
const basket = '00000000-0000-4000-8000-000000000000';

/** What a section keeps of this, and what it refuses, by field. */
function given(schema: z.ZodType, body: object) {
  const { data, error } = schema.safeParse({ basket, ...body });
  return { kept: data as Change | undefined, errors: error && z.flattenError(error).fieldErrors };
}

const STRANGE = 'Please use letters, numbers and punctuation only';
const LONG = (most: number) => `Use ${most} characters or fewer`;
const POSTCODE = 'Enter a full UK postcode, like LS6 3AD';
const PHONE = 'Enter a phone number, like 0113 496 0180 or 07700 900 982';
const COUNTRY = 'Choose a country from the list';
const UK_ONLY = 'We only post to addresses in the United Kingdom';

type Change = Record<string, unknown>;
type Kept = [what: string, change: Change, kept: Change];
type Refused = [what: string, change: Change, errors: Record<string, string>];

const postcode = (postcode: string, kept: string): Kept => [
  `the postcode ${JSON.stringify(postcode)}`,
  { postcode },
  { postcode: kept, country: '826' },
];
const phone = (phone: string, kept: string): Kept => [`the number ${phone}`, { phone }, { phone: kept }];

const KEPT: Kept[] = [
  postcode('LS6 3AD', 'LS6 3AD'),
  postcode('ls63ad', 'LS6 3AD'),
  postcode('  Ls6   3aD ', 'LS6 3AD'),
  ...['EC1A 1BB', 'W1A 0AX', 'M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'ZE1 0AA', 'BT1 5GS'].map((code) =>
    postcode(code, code),
  ),
  phone('0113 496 0180', '+441134960180'),
  phone('(0113) 496-0180', '+441134960180'),
  phone('+44 (0)113 496 0180', '+441134960180'),
  phone('0044 113 496 0180', '+441134960180'),
  phone('07700 900982', '+447700900982'),
  phone('0800 1111', '+448001111'),
  phone('+33 1 42 68 53 00', '+33142685300'),
  phone('+1 212 555 0100', '+12125550100'),
  [
    'no town and no further lines',
    { city: undefined, address_line_2: null },
    { city: '', address_line_2: '' },
  ],
  ['no country, which is the United Kingdom', { country: undefined }, { country: '826' }],
  ['the United Kingdom as a number', { country: 826 }, { country: '826' }],
  ['spaces around', { firstname: '  Joan ', city: ' Leeds ' }, { firstname: 'Joan', city: 'Leeds' }],
  [
    'letters of every kind',
    { firstname: 'Żółć', surname: 'O’Neill-李', address_line_1: 'Ty’n-y-Coed, Lôn Ŵyr' },
    { firstname: 'Żółć', surname: 'O’Neill-李', address_line_1: 'Ty’n-y-Coed, Lôn Ŵyr' },
  ],
  [
    'script, which is text',
    { firstname: '<script>alert(1)</script>', address_line_1: '"><img src=x onerror=alert(1)>' },
    { firstname: '<script>alert(1)</script>', address_line_1: '"><img src=x onerror=alert(1)>' },
  ],
  ['SQL, which is text', { surname: "'; drop table orders; --" }, { surname: "'; drop table orders; --" }],
  ['a formula, which is text', { surname: '=HYPERLINK("x")' }, { surname: '=HYPERLINK("x")' }],
  [
    'lines just short enough',
    { firstname: 'x'.repeat(100), address_line_1: 'x'.repeat(200), city: 'x'.repeat(100) },
    { firstname: 'x'.repeat(100), address_line_1: 'x'.repeat(200), city: 'x'.repeat(100) },
  ],
];

const TEXTS = ['firstname', 'surname', 'address_line_1', 'address_line_2', 'address_line_3', 'city'];
const MOST: Record<string, number> = { firstname: 100, surname: 100, city: 100, postcode: 16, phone: 40 };

const REFUSED: Refused[] = [
  ...['LS6', 'LS6 3A', 'LS63', '75001', '3AD LS6', 'LS6-3AD', 'LS6 3AD LS6', 'BFPO 1'].map(
    (code): Refused => [`the postcode ${code}`, { postcode: code }, { postcode: POSTCODE }],
  ),
  ...['12', '999', 'ring me', '0113496018012345', '+999 1234567', '+', '()'].map(
    (number): Refused => [`the number ${number}`, { phone: number }, { phone: PHONE }],
  ),
  ...[...TEXTS, 'postcode', 'phone'].flatMap((field): Refused[] => [
    [
      `too long a ${field}`,
      { [field]: 'x'.repeat((MOST[field] ?? 200) + 1) },
      { [field]: LONG(MOST[field] ?? 200) },
    ],
    [`a line break in ${field}`, { [field]: '1\r\nBcc: a@b.uk' }, { [field]: STRANGE }],
    [`a tab in ${field}`, { [field]: '1\t1' }, { [field]: STRANGE }],
    [`a turn of direction in ${field}`, { [field]: '1\u202e1' }, { [field]: STRANGE }],
  ]),
  ...['999', '000', '', 'GB', 'GBR', '44', '0826', ' 826'].map(
    (country): Refused => [`the country "${country}"`, { country }, { country: COUNTRY }],
  ),
  ['a country that is nothing', { country: null }, { country: 'Choose a country' }],
  [
    'nothing at all of what is needed',
    { firstname: '', surname: ' ', phone: '', address_line_1: '', postcode: '' },
    {
      firstname: 'Enter a first name',
      surname: 'Enter a last name',
      phone: 'Enter a phone number',
      address_line_1: 'Enter address line 1',
      postcode: 'Enter a postcode',
    },
  ],
  [
    'text that is none',
    { firstname: ['Joan'], city: { a: 1 }, postcode: 7 },
    {
      firstname: 'Enter a first name',
      city: 'Enter a town or city',
      postcode: 'Enter a postcode',
    },
  ],
];

describe.each(SECTIONS)('%s', (_section, schema, whole) => {
  test.each(KEPT)('takes %s', (_what, change, kept) => {
    const answer = given(schema, { ...whole, ...change });
    expect(answer.errors).toBeUndefined();
    expect(answer.kept).toMatchObject(kept);
  });

  test.each(REFUSED)('refuses %s, at its own field', (_what, change, errors) => {
    const answer = given(schema, { ...whole, ...change });
    // A postcode or number that is refused as text may be refused as what it should be as well.
    const first = Object.fromEntries(
      Object.entries(answer.errors ?? {}).map(([field, messages]) => [field, (messages as string[])[0]]),
    );
    expect(first).toEqual(errors);
  });

  test('takes no field that it has not', () => {
    const extra = { id: 7, status: 'paid', price: '0.01', cookie_hash: 'x', account_id: 'x' };
    const { kept } = given(schema, { ...whole, ...extra });
    expect(kept).toBeDefined();
    for (const name of Object.keys(extra)) expect(kept).not.toHaveProperty(name);
  });
});

describe('an address abroad', () => {
  const ABROAD: [country: string, typed: string, kept: string][] = [
    ['372', 'd02 af30', 'D02 AF30'],
    ['250', '75001 cedex', '75001 CEDEX'],
    ['276', '10115', '10115'],
    ['616', '00-950', '00-950'],
    ['840', '90210-1234', '90210-1234'],
    ['392', '〒100-0001', '〒100-0001'],
    ['784', '-', '-'],
    ['832', 'je2 3ab', 'JE2 3AB'],
    ['833', 'im1 1aa', 'IM1 1AA'],
  ];

  test.each(ABROAD)(
    'in %s with the postcode %s is billed and taught at, as typed',
    (country, postcode, kept) => {
      for (const [section, schema, whole] of SECTIONS.slice(1)) {
        const answer = given(schema, { ...whole, country, postcode });
        expect([section, answer.errors]).toEqual([section, undefined]);
        expect(answer.kept).toMatchObject({ country, postcode: kept });
      }
    },
  );

  test('needs a postcode too, of 16 characters at most', () => {
    for (const [, schema, whole] of SECTIONS.slice(1))
      for (const [postcode, message] of [
        ['', 'Enter a postcode'],
        ['x'.repeat(17), LONG(16)],
      ]) {
        const { errors } = given(schema, { ...whole, country: '250', postcode });
        expect(errors).toEqual({ postcode: [message] });
      }
  });

  test('gets no parcel, whichever country it is', () => {
    for (const { numeric } of countryList.slice(1)) {
      const { errors } = given(deliveryRequest, { ...person, country: numeric, postcode: '1' });
      expect([numeric, errors]).toEqual([numeric, { country: [UK_ONLY] }]);
    }
  });

  test.each(['JE2 3AB', 'gy1 1aa', ' IM11AA'])('gets no parcel as "%s, United Kingdom"', (islands) => {
    expect(given(deliveryRequest, { ...person, postcode: islands }).errors).toEqual({ postcode: [UK_ONLY] });
    expect(given(billingRequest, { ...person, postcode: islands }).errors).toBeUndefined();
  });
});

describe('who learns for themselves', () => {
  const { firstname: _first, surname: _last, phone: _phone, email: _email, ...addressOnly } = learner;
  const own = { ...addressOnly, customer_is_pupil: true };

  test('is asked for the address alone, by the same rules', () => {
    const refused: [Change, Record<string, string[]>][] = [
      [{ address_line_1: '' }, { address_line_1: ['Enter address line 1'] }],
      [{ postcode: 'LS6' }, { postcode: [POSTCODE] }],
      [{ country: '999' }, { country: [COUNTRY] }],
      [{ city: 'Leeds\nBcc' }, { city: [STRANGE] }],
    ];
    for (const [change, errors] of refused)
      expect(given(lessonRequest, { ...own, ...change }).errors).toEqual(errors);
    const change = { postcode: 'ls63ad', country: 826, firstname: '', phone: 'none' };
    const { kept } = given(lessonRequest, { ...own, ...change });
    expect(kept).toMatchObject({ postcode: 'LS6 3AD', country: '826', customer_is_pupil: true });
    expect(kept).not.toHaveProperty('phone');
  });
});
