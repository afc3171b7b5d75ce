import { buyersOfOrders } from '#src/features/orders/order-queries.server.ts';
import {
  bringVouchers,
  broughtCode,
  codesInUse,
  takeOutVouchers,
  vouchersBuiltOn,
  vouchersInPortions,
} from '#src/features/vouchers/brought/brought-vouchers.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { pounds, sum, toDecimal } from '#src/platform/money.ts';
import {
  optionalDate,
  optionalEmail,
  optionalMoney,
  optionalText,
  requiredCode,
  requiredDate,
  requiredMoney,
} from './cells.server.ts';
import { type Finding, movingKind, NONE_REFUSED, type RowOf } from './moving-kind.server.ts';

const columns = {
  code: requiredCode(
    {
      hint: 'As its holder types it. We keep it so that nobody can read it',
      example: 'GIFT-2419-KX',
      also: ['voucher_code', 'voucher', 'gift_code', 'number'],
    },
    broughtCode,
  ),
  value_left: requiredMoney({
    hint: 'What can still be spent',
    example: '62.50',
    also: ['balance', 'remaining', 'left'],
  }),
  value_first: optionalMoney({
    hint: 'What it was worth when it was bought. Empty: what is left',
    example: '100.00',
    also: ['value', 'amount', 'worth'],
  }),
  expires: requiredDate({
    hint: 'Its last day',
    example: '31/10/2027',
    also: ['expiry', 'expiry_date', 'expires_on', 'valid_until', 'valid_to'],
  }),
  buyer_email: optionalEmail({
    hint: 'Who bought it',
    example: 'joan@example.co.uk',
    also: ['customer_email', 'purchaser_email', 'email'],
  }),
  recipient_name: optionalText(
    { hint: 'Who it’s for', example: 'Callum', also: ['recipient', 'for', 'name'] },
    80,
  ),
  recipient_email: optionalEmail({ hint: 'Theirs', example: 'callum@example.co.uk' }),
  issued: optionalDate({
    hint: 'The day it was bought',
    example: '31/10/2025',
    also: ['bought', 'date', 'issued_on', 'purchase_date'],
  }),
};

type Row = RowOf<typeof columns>;

const first = ({ value_first, value_left }: Row) => value_first ?? value_left;

/** Gift vouchers that can still be spent. They are owed, and were sold elsewhere. */
export const voucherKind = movingKind<typeof columns, ReadonlySet<string>>({
  name: 'vouchers',
  title: 'Gift vouchers',
  noun: ['voucher', 'vouchers'],
  about: 'Codes, what’s left on them, and until when',
  columns,
  portion: 100,
  keyOf: ({ code }) => code,
  hasSecretKey: true,
  labelOf: ({ code, recipient_name }) =>
    [code && `Ending ${code.slice(-4)}`, recipient_name && `for ${recipient_name}`]
      .filter(Boolean)
      .join(', '),
  read: (db, rows, { secrets }) =>
    codesInUse(
      db,
      secrets,
      rows.map(({ code }) => code),
    ),
  check(row, inUse, now) {
    return [...checkCode(row, inUse), ...checkValue(row), ...checkDays(row, londonDate(now))];
  },
  async write(tx, rows, _inUse, { now, secrets }) {
    const vouchers = rows.map(({ id, row }) => ({
      id,
      code: row.code,
      left: row.value_left,
      first: first(row),
      expiresOn: row.expires,
      buyerEmail: row.buyer_email,
      recipientName: row.recipient_name,
      recipientEmail: row.recipient_email,
      issuedOn: row.issued,
    }));
    await bringVouchers(tx, secrets, vouchers, now);
    return NONE_REFUSED;
  },
  undo: { builtOn: vouchersBuiltOn, takeOut: takeOutVouchers },
  async *cellsOf(db) {
    for await (const vouchers of vouchersInPortions(db, (orders) => buyersOfOrders(db, orders)))
      yield vouchers.map((one) => ({
        // Only its holder knows the rest.
        code: `…${one.ends}`,
        value_left: toDecimal(one.left),
        value_first: toDecimal(one.first),
        expires: one.expiresOn,
        buyer_email: one.buyerEmail,
        recipient_name: one.recipientName,
        recipient_email: one.recipientEmail,
        issued: one.issuedOn,
      }));
  },
  sums: (rows) => [
    ['Vouchers', formatNumber(rows.length)],
    ['Left on them, that you owe', pounds(sum(rows.map(({ value_left }) => value_left)))],
  ],
});

/** Codes this short are tried out in days rather than years. */
const SHORT = 8;

function checkCode({ code }: Row, inUse: ReadonlySet<string>): Finding[] {
  if (inUse.has(code))
    return [{ column: 'code', level: 'here', says: 'A voucher here has this code. It stays as it is.' }];
  return code.length < SHORT
    ? [{ column: 'code', level: 'doubtful', says: 'It’s short, so it’s easier to guess than ours.' }]
    : [];
}

function checkValue(row: Row): Finding[] {
  if (row.value_left === 0)
    return [{ column: 'value_left', level: 'refused', says: 'It’s used up, so it isn’t moved.' }];
  return first(row) < row.value_left
    ? [{ column: 'value_first', level: 'refused', says: 'More is left than it was worth.' }]
    : [];
}

function checkDays({ expires, issued }: Row, today: string): Finding[] {
  if (issued !== null && issued > today)
    return [{ column: 'issued', level: 'refused', says: 'That day hasn’t come yet.' }];
  return expires < today
    ? [
        {
          column: 'expires',
          level: 'doubtful',
          says: `It expired on ${formatDate(expires)}. It can’t be spent unless you extend it.`,
        },
      ]
    : [];
}
