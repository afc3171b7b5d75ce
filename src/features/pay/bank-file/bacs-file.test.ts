import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { bacsDay, bacsFile } from './bacs-file.ts';
import type { BankOrder } from './bank-file.ts';

const SCHOOL = { name: 'Bitepoint Driving School Ltd', sortCode: '202959', accountNumber: '63748472' };
const ORDER: BankOrder = {
  from: SCHOOL,
  reference: 'Bitepoint R47',
  payments: [
    { to: { name: 'Amara Osei', sortCode: '089999', accountNumber: '66374958' }, amount: asPence(81_200) },
    {
      to: { name: 'Zoë O’Brien-Featherstonehaugh', sortCode: '107999', accountNumber: '00374958' },
      amount: asPence(1),
    },
  ],
  made: '2026-11-25',
  processed: '2026-11-26',
  arrives: '2026-11-27',
};
const SENDER = { serviceUser: '419018', serial: 47 };

const file = bacsFile(ORDER, SENDER);
const lines = file.split('\r\n');
const blank = (length: number) => ' '.repeat(length);

/** All of a line, from its first position to its last. */
type Positions = [from: number, to: number, text: string, what: string][];

const HDR: Positions = [
  [5, 5, 'A', 'the kind of file'],
  [6, 11, '419018', 'the service user'],
  [12, 12, 'S', 'the kind of file'],
  [13, 14, blank(2), 'free'],
  [15, 15, '1', 'the kind of file'],
  [16, 21, '419018', 'the service user'],
  [22, 27, '000047', 'the serial number of VOL1'],
  [28, 31, '0001', 'section'],
  [32, 35, '0001', 'sequence'],
  [36, 41, blank(6), 'generation'],
  [42, 47, ' 26329', 'made on 25 November'],
  [48, 53, ' 26331', 'expires on the working day after processing'],
  [54, 54, ' ', 'access'],
];
const BLOCKS: Positions = [
  [5, 5, 'F', 'fixed length'],
  [6, 10, '02000', 'length of a block'],
  [11, 15, '00100', 'length of a payment'],
  [16, 50, blank(35), 'free'],
  [51, 52, '00', 'offset'],
  [53, 80, blank(28), 'free'],
];

const LINES: [line: number, length: number, positions: Positions][] = [
  [
    0,
    80,
    [
      [1, 4, 'VOL1', 'label'],
      [5, 10, '000047', 'serial number'],
      [11, 11, ' ', 'access'],
      [12, 41, blank(30), 'free'],
      [42, 47, '419018', 'the service user'],
      [48, 79, blank(32), 'free'],
      [80, 80, '1', 'level'],
    ],
  ],
  [1, 80, [[1, 4, 'HDR1', 'label'], ...HDR, [55, 60, '000000', 'blocks'], [61, 80, blank(20), 'free']]],
  [2, 80, [[1, 4, 'HDR2', 'label'], ...BLOCKS]],
  [
    3,
    80,
    [
      [1, 4, 'UHL1', 'label'],
      [5, 10, ' 26330', 'processed on 26 November'],
      [11, 16, '999999', 'to Bacs'],
      [17, 20, blank(4), 'free'],
      [21, 22, '00', 'currency'],
      [23, 28, '000000', 'country'],
      [29, 37, '1 DAILY  ', 'a file of one day'],
      [38, 40, '001', 'file'],
      [41, 80, blank(40), 'free'],
    ],
  ],
  [
    4,
    100,
    [
      [1, 6, '089999', 'their sort code'],
      [7, 14, '66374958', 'their account'],
      [15, 15, '0', 'kind of account'],
      [16, 17, '99', 'a credit'],
      [18, 23, '202959', 'our sort code'],
      [24, 31, '63748472', 'our account'],
      [32, 35, blank(4), 'free'],
      [36, 46, '00000081200', 'pence'],
      [47, 64, 'BITEPOINT DRIVING ', 'our name'],
      [65, 82, 'BITEPOINT R47     ', 'reference'],
      [83, 100, 'AMARA OSEI        ', 'their name'],
    ],
  ],
  [
    5,
    100,
    [
      [1, 14, '10799900374958', 'their account'],
      [15, 17, '099', 'a credit'],
      [18, 31, '20295963748472', 'our account'],
      [32, 35, blank(4), 'free'],
      [36, 46, '00000000001', 'pence'],
      [47, 82, 'BITEPOINT DRIVING BITEPOINT R47     ', 'our name, reference'],
      [83, 100, 'ZOE OBRIEN-FEATHER', 'their name, without accents, cut'],
    ],
  ],
  [
    6,
    100,
    [
      [1, 14, '20295963748472', 'our account'],
      [15, 15, '0', 'kind of account'],
      [16, 17, '17', 'a debit'],
      [18, 31, '20295963748472', 'our account again'],
      [32, 35, blank(4), 'free'],
      [36, 46, '00000081201', 'the sum of all payments'],
      [47, 64, 'BITEPOINT DRIVING ', 'our name'],
      [65, 82, 'CONTRA            ', 'what it is'],
      [83, 100, 'BITEPOINT DRIVING ', 'the name of our account'],
    ],
  ],
  [7, 80, [[1, 4, 'EOF1', 'label'], ...HDR, [55, 60, '000001', 'blocks'], [61, 80, blank(20), 'free']]],
  [8, 80, [[1, 4, 'EOF2', 'label'], ...BLOCKS]],
  [
    9,
    80,
    [
      [1, 4, 'UTL1', 'label'],
      [5, 17, '0000000081201', 'debits'],
      [18, 30, '0000000081201', 'credits'],
      [31, 37, '0000001', 'number of debits'],
      [38, 44, '0000002', 'number of credits'],
      [45, 80, blank(36), 'free'],
    ],
  ],
];

test.each(LINES)('line %i has %i characters, each in its place', (line, length, positions) => {
  const text = lines[line] ?? '';
  expect(text).toHaveLength(length);
  for (const [from, to, expected, what] of positions)
    expect([what, text.slice(from - 1, to)]).toEqual([what, expected]);
  // The positions above are all of the line.
  expect(positions.map(([, , expected]) => expected).join('')).toBe(text);
  expect(positions.every(([from, to, expected]) => expected.length === to - from + 1)).toBe(true);
});

test('a file has nothing but these lines, each ended by CR LF, in the characters that banks take', () => {
  expect(lines).toHaveLength(LINES.length + 1);
  expect(lines.at(-1)).toBe('');
  expect(file).toMatch(/^(?:[A-Z0-9.&/\- ]+\r\n)+$/);
});

test('payments and the contra are counted in blocks of twenty', () => {
  const [one] = ORDER.payments;
  if (!one) throw new Error('no payment');
  const blocksOf = (count: number) => {
    const payments = Array.from({ length: count }, () => one);
    return bacsFile({ ...ORDER, payments }, SENDER)
      .split('\r\n')
      .at(-4)
      ?.slice(54, 60);
  };
  expect([1, 19, 20, 39, 40].map(blocksOf)).toEqual(['000001', '000001', '000002', '000002', '000003']);
});

test('days are counted in their year, leap years too', () => {
  expect(['2026-01-01', '2026-12-31', '2028-12-31', '2100-03-01'].map(bacsDay)).toEqual([
    ' 26001',
    ' 26365',
    ' 28366',
    ' 00060',
  ]);
});

test.each([
  ['nothing', 0],
  ['less than nothing', -100],
  ['more than eleven digits', 100_000_000_000],
])('no file asks a bank to pay %s', (_, amount) => {
  const [one] = ORDER.payments;
  if (!one) throw new Error('no payment');
  const payments = [{ ...one, amount: asPence(amount) }];
  expect(() => bacsFile({ ...ORDER, payments }, SENDER)).toThrow(RangeError);
});
