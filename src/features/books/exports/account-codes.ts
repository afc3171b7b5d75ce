import { type Account, accountKeys, accountNames } from '../journal/journal.ts';

/** The programs that the books are made for. */
export const programNames = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  freeagent: 'FreeAgent',
  sage: 'Sage Accounting',
  sage50: 'Sage 50',
} as const;
export type Program = keyof typeof programNames;
export const programs = Object.keys(programNames) as Program[];

/** By what a program knows our accounts, the two taxes, and the customer that all sales are of. */
export const codeNames = {
  ...accountNames,
  taxed: 'Tax on sales with VAT',
  untaxed: 'Tax on everything else',
  customer: 'Customer of the sales',
} as const;
export type CodeKey = keyof typeof codeNames;
export const codeKeys = Object.keys(codeNames) as CodeKey[];
export type AccountCodes = Record<CodeKey, string>;

/** How long a code may be: none of the programs takes a longer one. */
export const LONGEST_CODE = 60;

const SALES: CodeKey[] = ['taxed', 'untaxed', 'customer'];
const withoutVat = accountKeys.filter((key) => key !== 'vat');
const MONEY: Account[] = ['card', 'paypal', 'paid_out', 'gateway_fees', 'vat'];

/** What of it each program is told: FreeAgent's list has no accounts. */
export const keysOfProgram: Record<Program, readonly CodeKey[]> = {
  xero: [...withoutVat, ...SALES],
  quickbooks: accountKeys,
  freeagent: [],
  sage: [...accountKeys.filter((key) => !MONEY.includes(key)), ...SALES],
  sage50: [...accountKeys, 'taxed', 'untaxed'],
};

const of = (
  codes: Record<Account, string>,
  taxed: string,
  untaxed: string,
  customer: string,
): AccountCodes => ({
  ...codes,
  taxed,
  untaxed,
  customer,
});

const SAGE: Record<Account, string> = {
  lessons: '4000',
  training: '4001',
  courses: '4002',
  products: '4000',
  postage: '4905',
  fee: '4902',
  by_phone: '4000',
  lapsed: '4900',
  voucher_discounts: '4009',
  moved_in: '9998',
  lessons_ahead: '2109',
  vouchers: '2102',
  vat: '2200',
  card: '1250',
  paypal: '1250',
  with_instructors: '1102',
  paid_out: '1250',
  gateway_fees: '7901',
  unmatched: '9998',
};

/** The accounts that each program begins with. */
export const codesByDefault: Record<Program, AccountCodes> = {
  xero: of(
    {
      lessons: '200',
      training: '200',
      courses: '200',
      products: '200',
      postage: '260',
      fee: '200',
      by_phone: '200',
      lapsed: '260',
      voucher_discounts: '200',
      moved_in: '840',
      lessons_ahead: '810',
      vouchers: '810',
      vat: '820',
      card: '855',
      paypal: '855',
      with_instructors: '620',
      paid_out: '855',
      gateway_fees: '404',
      unmatched: '850',
    },
    '20% (VAT on Income)',
    'No VAT',
    'Website sales',
  ),
  quickbooks: of(
    {
      lessons: 'Sales',
      training: 'Sales',
      courses: 'Sales',
      products: 'Sales of Product Income',
      postage: 'Shipping Income',
      fee: 'Sales',
      by_phone: 'Sales',
      lapsed: 'Other Income',
      voucher_discounts: 'Discounts given',
      moved_in: 'Opening Balance Equity',
      lessons_ahead: 'Deferred income',
      vouchers: 'Gift vouchers',
      vat: 'VAT Control',
      card: 'Undeposited Funds',
      paypal: 'Undeposited Funds',
      with_instructors: 'Cash with instructors',
      paid_out: 'Undeposited Funds',
      gateway_fees: 'Bank charges',
      unmatched: 'Suspense',
    },
    '20.0% S',
    'No VAT',
    'Website sales',
  ),
  freeagent: of(SAGE, '', '', ''),
  sage: of(SAGE, 'Standard', 'No VAT', 'WEBSITE'),
  sage50: of(SAGE, 'T1', 'T9', ''),
};
