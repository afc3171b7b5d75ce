import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPence, ZERO } from '#src/platform/money.ts';
import { usually } from '#testing/at-night.ts';
import {
  type Chart,
  type EntryLine,
  readQuickBooksJournals,
  readSage50AuditTrail,
  readSageQuickEntries,
  readXeroInvoices,
  readXeroJournals,
  statementReaders,
  sumOf,
} from '#testing/bookkeeping/program-readers.ts';
import {
  type Account,
  type BookedPart,
  type DayFacts,
  differenceOf,
  type JournalLine,
  journalOfDay,
} from '../journal/journal.ts';
import type { OrderEntry } from '../journal/read-journal.server.ts';
import {
  type AccountCodes,
  codeProblem,
  codesByDefault,
  keysOfProgram,
  type Program,
  programs,
} from './account-codes.ts';
import type { ExportedMonth } from './export-file.ts';
import { exportFiles } from './export-files.ts';
import { filesOfInvoices, invoicesText } from './xero.ts';

const dayOf = (index: number, month = '10') => `2026-${month}-${String(index + 1).padStart(2, '0')}`;

const pence = fc.nat(1_000_00).map(asPence);
const soldPart = fc.record({
  account: fc.constantFrom<BookedPart['account']>(
    ...(['lessons', 'training', 'products', 'courses', 'postage', 'fee', 'vouchers'] as const),
  ),
  net: pence,
  vat: pence,
  isTaxed: fc.boolean(),
});
const parts = fc
  .array(soldPart, { maxLength: 6 })
  .map((some) => some.map((part) => ({ ...part, vat: part.isTaxed ? part.vat : ZERO })));
const moved = fc.integer({ min: -50_00, max: 50_00 }).map(asPence);

/** Whatever a day may have for the books. */
const facts: fc.Arbitrary<Omit<DayFacts, 'day'>> = fc.record({
  sold: parts,
  refunded: parts.map((some) =>
    some.map((part) => ({ ...part, net: asPence(0 - part.net), vat: asPence(0 - part.vat) })),
  ),
  charged: fc.array(
    fc.record({
      gateway: fc.constantFrom('connect-e', 'paypal', 'transfer', 'cash'),
      pence,
      fee: fc.nat(5_00).map(asPence),
    }),
    { maxLength: 4 },
  ),
  returned: fc.array(fc.record({ method: fc.constantFrom('card', 'paypal', 'transfer', 'cash'), pence }), {
    maxLength: 3,
  }),
  vouchers: fc.record({
    issued: moved,
    opened: moved,
    given: moved,
    redeemed: moved,
    returned: moved,
    refunded: moved,
    spent: moved,
    expired: moved,
    void: moved,
  }),
  byPhone: fc.record({ vat: fc.nat(5_00).map(asPence), isTaxed: fc.boolean() }),
  payouts: fc.array(
    fc.record({
      gateway: fc.constantFrom('connect-e', 'paypal'),
      fee: fc.nat(5_00).map(asPence),
      paid: moved,
    }),
    { maxLength: 2 },
  ),
});

/** A month with business on some days, corrections of the month before, and lessons paid ahead. */
const month: fc.Arbitrary<ExportedMonth> = fc
  .record({
    days: fc.array(fc.record({ index: fc.nat(30), facts }), { maxLength: 6 }),
    late: fc.array(fc.record({ index: fc.nat(29), found: facts, booked: facts }), { maxLength: 2 }),
    ahead: moved,
  })
  .map(({ days, late, ahead }) => {
    const once = <One extends { index: number }>(some: One[]) => [
      ...new Map(some.map((one) => [one.index, one])).values(),
    ];
    const paidAhead = {
      day: '2026-10-31',
      part: 'paid ahead',
      text: 'Lessons paid ahead',
      vat: null,
    } as const;
    const lines: JournalLine[] = [
      ...once(late).flatMap(({ index, found, booked }) => {
        const about = dayOf(index, '09');
        const difference = differenceOf(
          journalOfDay({ ...found, day: about }),
          journalOfDay({ ...booked, day: about }),
        );
        return difference.map((line) => ({ ...line, day: '2026-10-01', part: 'correction' as const, about }));
      }),
      ...once(days).flatMap(({ index, facts: of }) => journalOfDay({ ...of, day: dayOf(index) })),
      ...(ahead === 0
        ? []
        : [
            { ...paidAhead, account: 'lessons' as const, pence: ahead },
            { ...paidAhead, account: 'lessons_ahead' as const, pence: 0 - ahead },
          ]),
    ];
    return { month: '2026-10', isRegistered: true, lines };
  });

const ODD = [
  'Sales, online',
  'Ünïcode',
  '“Fees”',
  'a "quoted" one',
  '🚗',
  '=SUM(A1)',
  "O'Neil & Sons; 7",
  '-5',
];

const SURROGATES = { from: 0xd800, count: 0x800 };
/** Any of Unicode. Of fast-check’s own `binary` a map of all million characters is made first. */
const character = fc
  .nat(0x10ffff - SURROGATES.count)
  .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count));

/** Names that an owner may have typed and the form has taken, however odd. */
const codes = (program: Program): fc.Arbitrary<AccountCodes> =>
  fc
    .array(fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: character, minLength: 1, maxLength: 60 })), {
      minLength: keysOfProgram[program].length,
      maxLength: keysOfProgram[program].length,
    })
    .map((typed) => ({
      ...codesByDefault[program],
      ...Object.fromEntries(
        keysOfProgram[program].flatMap((key, at) => {
          const code = (typed[at] ?? '').trim();
          // The two taxes of a program are told apart by their names.
          const isTax = key === 'taxed' || key === 'untaxed';
          return isTax || codeProblem(program, key, code) ? [] : [[key, code]];
        }),
      ),
    }));

const chartOf = (own: AccountCodes): Chart => ({
  accounts: new Set(Object.values(own)),
  taxes: new Map([
    [own.untaxed, 0],
    [own.taxed, 20],
  ]),
  customers: new Set([own.customer]),
});

const contentsOf = (program: Program, kind: string, of: ExportedMonth, own = codesByDefault[program]) =>
  exportFiles(program, of, own)
    .filter(({ name }) => name.startsWith(`${program}-${kind}`))
    .map(({ content }) => content);

/** Sums by day and account, without those that come to nought. */
function sums(lines: readonly { day: string; account: string; pence: number }[]): [string, number][] {
  return [...Map.groupBy(lines, ({ day, account }) => `${day} ${account}`)]
    .map(([key, own]): [string, number] => [key, sumOf(own)])
    .filter(([, total]) => total !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The month’s journal as a program has to have it. */
const expected = (
  { lines }: ExportedMonth,
  own: AccountCodes,
  { without = [], withVat = false }: { without?: readonly Account[]; withVat?: boolean } = {},
) =>
  sums(
    lines
      .filter(({ account }) => !without.includes(account))
      .map(({ day, account, pence: net, vat }) => ({
        day,
        account: own[account],
        pence: net + (withVat ? (vat ?? 0) : 0),
      })),
  );

const journalReaders: Partial<Record<Program, (files: readonly string[], chart: Chart) => EntryLine[]>> = {
  xero: readXeroJournals,
  quickbooks: readQuickBooksJournals,
  sage50: readSage50AuditTrail,
};

// At night: forty months for each program instead of twelve
/** Each run is a month of each program. */
const RUNS = { numRuns: usually(12, { atNight: 40 }) };

describe('any month, with whatever names an owner has given to accounts', () => {
  test.each(['xero', 'quickbooks', 'sage50'] as const)('is read back from the journal of %s', (program) => {
    const kind = program === 'sage50' ? 'audit-trail' : 'journal';
    // Xero finds the VAT itself, by the name of a line’s tax.
    const options = program === 'xero' ? { without: ['vat' as const], withVat: true } : {};
    fc.assert(
      fc.property(month, codes(program), (of, own) => {
        const read = journalReaders[program]?.(contentsOf(program, kind, of, own), chartOf(own)) ?? [];
        expect(sums(read)).toEqual(expected(of, own, options));
        expect(sumOf(read)).toBe(0);
      }),
      RUNS,
    );
  });

  test('is read back from Sage’s entries and statements, after which the customer owes what was not paid there', () => {
    const money: Account[] = ['card', 'paypal', 'paid_out', 'gateway_fees'];
    fc.assert(
      fc.property(month, codes('sage'), (of, own) => {
        const chart = chartOf(own);
        const read = readSageQuickEntries(contentsOf('sage', 'quick-entries', of, own), chart);
        const receivable = read.filter(({ account }) => account === 'receivable');
        const sold = read.filter(({ account }) => account !== 'receivable' && account !== 'vat');
        expect(sums(sold)).toEqual(expected(of, own, { without: [...money, 'vat'] }));
        const vat = read.filter(({ account }) => account === 'vat');
        expect(sums(vat)).toEqual(sums(of.lines.filter(({ account }) => account === 'vat')));
        // What the journal has in the accounts of money is what the customer owes by the entries.
        expect(sumOf(receivable)).toBe(sumOf(of.lines.filter(({ account }) => money.includes(account))));
      }),
      RUNS,
    );
  });

  test('is read back from Sage’s entries of a school that isn’t registered for VAT, in the columns for that', () => {
    fc.assert(
      fc.property(month, codes('sage'), (any, own) => {
        const lines = any.lines
          .filter(({ account }) => account !== 'vat')
          .map((line): JournalLine => ({ ...line, vat: null }));
        const of = { ...any, isRegistered: false, lines };
        const files = contentsOf('sage', 'quick-entries', of, own);
        const read = readSageQuickEntries(files, chartOf(own), { isRegistered: false });
        const sold = read.filter(({ account }) => account !== 'receivable');
        expect(sums(sold)).toEqual(
          expected(of, own, { without: ['card', 'paypal', 'paid_out', 'gateway_fees'] }),
        );
        expect(sumOf(read)).toBe(0);
      }),
      RUNS,
    );
  });

  test.each(['xero', 'quickbooks', 'freeagent', 'sage'] as const)(
    'is read back from the statements of %s',
    (program) => {
      fc.assert(
        fc.property(month, codes(program), (of, own) => {
          for (const account of ['card', 'paypal'] as const) {
            const files = contentsOf(program, `statement-${account}`, of, own);
            const read = files.flatMap((content) => statementReaders[program](content));
            const rows = (some: readonly { day: string; pence: number }[]) =>
              some.map(({ day, pence: amount }) => [day, amount]);
            expect(rows(read)).toEqual(
              rows(of.lines.filter((line) => line.account === account && line.pence !== 0)),
            );
          }
        }),
        RUNS,
      );
    },
  );
});

/** More than any program takes in one file: sixty busy months, with a journal for each day of five years. */
const LARGE: ExportedMonth = {
  month: '2026-10',
  isRegistered: true,
  lines: Array.from({ length: 1_800 }, (_, index) => {
    const day = Temporal.PlainDate.from('2021-10-01').add({ days: index }).toString();
    const line = { day, part: 'day', text: 'Payments taken', vat: null } as const;
    return [
      { ...line, account: 'card' as const, pence: 100_00 + index },
      { ...line, account: 'paypal' as const, pence: 20_00 },
      { ...line, account: 'lessons' as const, pence: -120_00 - index },
    ];
  }).flat(),
};

test.each(['xero', 'quickbooks'] as const)(
  '%s: files are divided where a program takes no more rows',
  (program) => {
    const files = contentsOf(program, 'journal', LARGE);
    expect(files.length).toBeGreaterThan(3);
    const read = journalReaders[program]?.(files, chartOf(codesByDefault[program])) ?? [];
    expect(sums(read)).toEqual(expected(LARGE, codesByDefault[program]));
    const statement = contentsOf(program, 'statement-card', LARGE);
    expect(statement).toHaveLength(2);
    expect(sumOf(statement.flatMap((content) => statementReaders[program](content)))).toBe(
      sumOf(LARGE.lines.filter(({ account }) => account === 'card')),
    );
  },
);

test('Sage Accounting: quick entries are divided where a file would be larger than half a megabyte', () => {
  const lines = Array.from({ length: 6 }, () => LARGE.lines).flat();
  const files = contentsOf('sage', 'quick-entries', { ...LARGE, lines });
  expect(files.length).toBeGreaterThan(1);
  expect(readSageQuickEntries(files, chartOf(codesByDefault.sage))).not.toEqual([]);
});

test('Sage Accounting: VAT of a school that is no longer registered is entered in the columns that have it', () => {
  const line = { day: '2026-10-01', part: 'day', text: 'Lessons sold' } as const;
  const lines: JournalLine[] = [
    { ...line, account: 'lessons', pence: asPence(-100_00), vat: asPence(-20_00) },
    { ...line, account: 'vat', pence: asPence(-20_00), vat: null },
    { ...line, account: 'card', pence: asPence(120_00), vat: null },
  ];
  const files = contentsOf('sage', 'quick-entries', { month: '2026-10', isRegistered: false, lines });
  const read = readSageQuickEntries(files, chartOf(codesByDefault.sage));
  expect(read.map(({ account, pence: of }) => [account, of])).toEqual([
    ['receivable', 120_00],
    ['4000', -100_00],
    ['vat', -20_00],
  ]);
});

test('a correction of the VAT alone, or of price and VAT in opposite directions, is taken by each program', () => {
  const about = '2026-09-30';
  const day = { day: '2026-10-01', part: 'correction', about, text: 'Lessons sold' } as const;
  const lines = (net: number, vat: number): JournalLine[] =>
    [
      { ...day, account: 'lessons' as const, pence: net, vat },
      { ...day, account: 'vat' as const, text: 'VAT', pence: vat, vat: null },
      { ...day, account: 'unmatched' as const, text: 'Rest', pence: 0 - net - vat, vat: null },
    ].filter((line) => line.pence !== 0);
  for (const [net, vat] of [
    [5, -5],
    [-10_00, 2_00],
  ] as const) {
    const of = { month: '2026-10', isRegistered: true, lines: lines(net, vat) };
    for (const [program, kind] of [
      ['xero', 'journal'],
      ['quickbooks', 'journal'],
      ['sage50', 'audit-trail'],
    ] as const)
      journalReaders[program]?.(contentsOf(program, kind, of), chartOf(codesByDefault[program]));
    const entries = readSageQuickEntries(
      contentsOf('sage', 'quick-entries', of),
      chartOf(codesByDefault.sage),
    );
    expect(sumOf(entries.filter(({ account }) => account === 'vat'))).toBe(vat);
  }
});

test('a reader refuses what its program would: another sum, another account, a cell that is missing, another line end', () => {
  const own = codesByDefault.quickbooks;
  const [file = ''] = contentsOf('quickbooks', 'journal', LARGE);
  const read = (content: string) => () => readQuickBooksJournals([content], chartOf(own));
  expect(read(file)).not.toThrow();
  expect(read(file.replace(',100.00,', ',100.01,'))).toThrow('out of balance by 1');
  expect(read(file.replace('Sales', 'Sale'))).toThrow('has no “Sale”');
  expect(read(file.replace(',20.00,', ',,'))).toThrow('debit “” and credit “”');
  expect(read(file.replaceAll('\r\n', '\n'))).toThrow('CR LF');
  expect(read(file.replace('Payments taken', '=1+1'))).toThrow('a formula');
});

const order = (index: number): OrderEntry => ({
  kind: 'sale',
  day: dayOf(index % 31),
  model: 'principal',
  order: { id: `id-${index}`, number: `BP-${String(index).padStart(4, '0')}-29`, paymentId: `p-${index}` },
  byVoucher: index === 0 ? asPence(20_00) : ZERO,
  parts: [
    {
      part: 'line 0',
      type: 'lesson',
      carriesFee: true,
      isInstructorTraining: false,
      amount: asPence(345_00),
      basisPoints: 2_000,
      vat: asPence(57_50),
      net: asPence(287_50),
    },
    {
      part: 'fee',
      type: 'fee',
      carriesFee: false,
      isInstructorTraining: false,
      amount: asPence(15_53),
      basisPoints: 2_000,
      vat: asPence(2_59),
      net: asPence(12_94),
    },
  ],
});

test('Xero: each order is an invoice in one of the files, at most 500 in each, and a refund one below nought', () => {
  const back: OrderEntry = {
    ...order(0),
    kind: 'refund',
    byVoucher: asPence(-20_00),
    parts: order(0).parts.map((part) => ({
      ...part,
      amount: asPence(0 - part.amount),
      vat: asPence(0 - part.vat),
      net: asPence(0 - part.net),
    })),
  };
  const orders = [...Array.from({ length: 1_100 }, (_, index) => order(index)), back];
  const files = filesOfInvoices(orders.length).map(({ part: { skip, most } }) =>
    invoicesText(orders.slice(skip, skip + most), codesByDefault.xero),
  );
  const read = readXeroInvoices(files, chartOf(codesByDefault.xero));
  const owedFor = (number: string) =>
    sumOf(read.filter(({ entry, account }) => entry === number && account === 'receivable'));
  expect(files).toHaveLength(3);
  expect(owedFor('BP-0000-29')).toBe(340_53);
  expect(owedFor('BP-0001-29')).toBe(360_53);
  expect(owedFor('BP-0000-29-CN20261001')).toBe(-340_53);
  expect(read.filter(({ account }) => account === 'receivable')).toHaveLength(1_101);
});

test.each([
  ['xero', 'lessons', '12345678901', 'at most 10 characters'],
  ['xero', 'customer', '=HYPERLINK(1)', 'spreadsheets run as a formula'],
  ['quickbooks', 'lessons', 'My "best" sales', 'no quotation marks'],
  ['quickbooks', 'lessons', 'Sales\nmore', 'can’t be printed'],
  ['sage', 'lessons', '4000A', 'at most 8 digits'],
  ['sage', 'taxed', '20%', 'Standard, Zero Rated'],
  ['sage', 'customer', 'Website sales', '10 letters and digits'],
  ['sage50', 'taxed', 'Standard', 'like T1'],
  ['sage50', 'lessons', '', 'Sage 50 calls this'],
] as const)('%s doesn’t take “%s” called “%s”', (program, key, code, problem) => {
  expect(codeProblem(program, key, code)).toContain(problem);
});

test.each(programs)(
  '%s takes the codes that it begins with, and a month without business has no files',
  (program) => {
    const own = codesByDefault[program];
    for (const key of keysOfProgram[program])
      expect([key, codeProblem(program, key, own[key])]).toEqual([key, undefined]);
    expect(exportFiles(program, { month: '2026-10', isRegistered: true, lines: [] }, own)).toEqual([]);
  },
);
