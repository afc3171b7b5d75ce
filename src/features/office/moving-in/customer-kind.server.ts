import {
  BRITAIN,
  createBroughtUsers,
  deleteUsers,
  type UserOfPortion,
  usersAmong,
  usersBuiltOn,
  usersInPortions,
} from '#src/features/identity/customer/users.server.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import {
  consentDay,
  optionalPhone,
  optionalPostcode,
  optionalText,
  requiredEmail,
  requiredText,
} from './cells.server.ts';
import { movingKind, NONE_REFUSED } from './moving-kind.server.ts';

const columns = {
  email: requiredEmail({
    hint: 'One address is one customer',
    example: 'joan@example.co.uk',
    also: ['email_address', 'e_mail', 'e_mail_address', 'customer_email'],
  }),
  first_name: requiredText({ hint: '', example: 'Joan', also: ['firstname', 'forename', 'given_name'] }),
  surname: requiredText({ hint: '', example: 'Watson', also: ['last_name', 'lastname', 'family_name'] }),
  phone: optionalPhone({
    hint: 'Mobile or landline',
    example: '07700 900982',
    also: ['tel', 'telephone', 'mobile', 'phone_number', 'mobile_number'],
  }),
  address_line_1: optionalText({
    hint: 'House number and street',
    example: '32 Bainbrigge Road',
    also: ['address', 'address_1', 'street'],
  }),
  address_line_2: optionalText({ hint: '', example: '', also: ['address_2'] }),
  city: optionalText({ hint: '', example: 'Leeds', also: ['town', 'town_or_city'] }, 100),
  postcode: optionalPostcode({ hint: '', example: 'LS6 3AD', also: ['post_code', 'postal_code'] }),
  marketing_email: consentDay({
    hint: 'no, or yes with the day they agreed',
    example: 'yes 14/03/2025',
    also: ['email_consent', 'email_opt_in'],
  }),
  marketing_text: consentDay({
    hint: 'no, or yes with the day they agreed',
    example: 'no',
    also: ['text_consent', 'sms_consent', 'sms_opt_in'],
  }),
};

/** Customers get an account without a password: the reader of the address chooses one when they first sign in. */
export const customerKind = movingKind({
  name: 'customers',
  title: 'Customers',
  noun: ['customer', 'customers'],
  about: 'Names, emails, phones, addresses',
  columns,
  portion: 100,
  keyOf: ({ email }) => email,
  labelOf: ({ first_name, surname }) => [first_name, surname].filter(Boolean).join(' '),
  read: (db, rows) =>
    usersAmong(
      db,
      rows.map(({ email }) => email),
    ),
  check(row, known) {
    if (known.has(row.email))
      return [
        { column: 'email', level: 'here', says: 'There’s an account with this email. It stays as it is.' },
      ];
    const hasPart = row.address_line_1 !== '' || row.address_line_2 !== '' || row.city !== '';
    if (hasPart && (row.address_line_1 === '' || row.postcode === ''))
      return [
        {
          column: row.postcode === '' ? 'postcode' : 'address_line_1',
          level: 'doubtful',
          says: 'An address needs a street and a postcode, so it isn’t moved.',
        },
      ];
    return [];
  },
  async write(tx, rows, _known, { now }) {
    const users = rows.map(({ id, row }) => ({
      id,
      email: row.email,
      firstname: row.first_name,
      surname: row.surname,
      phone: row.phone,
      address:
        row.address_line_1 !== '' && row.postcode !== ''
          ? {
              address_line_1: row.address_line_1,
              address_line_2: row.address_line_2,
              address_line_3: '',
              city: row.city,
              postcode: row.postcode,
            }
          : null,
      consents: [
        ...(row.marketing_email ? [{ channel: 'email' as const, agreedOn: row.marketing_email }] : []),
        ...(row.marketing_text ? [{ channel: 'text' as const, agreedOn: row.marketing_text }] : []),
      ],
    }));
    await createBroughtUsers(tx, users, now);
    return NONE_REFUSED;
  },
  async *cellsOf(db) {
    for await (const users of usersInPortions(db)) yield users.map(cellsOfUser);
  },
  undo: { builtOn: usersBuiltOn, takeOut: deleteUsers },
  sums: (rows) => [
    ['New customers', formatNumber(rows.length)],
    [
      'Agreed to marketing',
      formatNumber(rows.filter((row) => row.marketing_email ?? row.marketing_text).length),
    ],
  ],
});

function cellsOfUser({ email, firstname, surname, phone, address, consents }: UserOfPortion) {
  // The template has addresses in Britain alone.
  const home = address?.country === BRITAIN ? address : undefined;
  const consent = (channel: string) => {
    const given = consents.find((one) => one.channel === channel);
    return given ? `yes ${given.agreed_on}` : 'no';
  };
  return {
    email,
    first_name: firstname,
    surname,
    phone: phoneAsWritten(phone),
    address_line_1: home?.address_line_1 ?? '',
    address_line_2: [home?.address_line_2, home?.address_line_3].filter(Boolean).join(', '),
    city: home?.city ?? '',
    postcode: home?.postcode ?? '',
    marketing_email: consent('email'),
    marketing_text: consent('text'),
  };
}
