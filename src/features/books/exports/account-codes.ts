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

interface CodeRule {
  pattern: RegExp;
  problem: string;
}

const SAGE_RATES = ['Standard', 'Zero Rated', 'Lower Rate', 'Exempt', 'No VAT'];

/** What each program takes as an account, a tax, and a customer. */
const RULES: Record<Program, Partial<Record<'account' | 'tax' | 'customer', CodeRule>>> = {
  xero: { account: { pattern: /^.{1,10}$/, problem: 'Xero’s codes have at most 10 characters' } },
  quickbooks: { account: { pattern: /^[^"]+$/, problem: 'QuickBooks has no quotation marks in names' } },
  freeagent: {},
  sage: {
    account: { pattern: /^\d{1,8}$/, problem: 'Sage’s ledger accounts are numbers of at most 8 digits' },
    tax: {
      pattern: new RegExp(`^(${SAGE_RATES.join('|')})$`),
      problem: `Choose of ${SAGE_RATES.join(', ')}`,
    },
    customer: {
      pattern: /^[A-Za-z0-9]{1,10}$/,
      problem: 'Sage’s references have at most 10 letters and digits',
    },
  },
  sage50: {
    account: { pattern: /^[A-Za-z0-9]{1,8}$/, problem: 'Sage 50’s codes have at most 8 letters and digits' },
    tax: { pattern: /^T\d{1,2}$/, problem: 'Enter a tax code like T1' },
  },
};

/** Why a program wouldn't know a code, or a file couldn't say it. Undefined where nothing speaks against it. */
export function codeProblem(program: Program, key: CodeKey, code: string): string | undefined {
  if (code === '') return `Enter what ${programNames[program]} calls this`;
  // A file would have to say it with an apostrophe before it, and the program would find no such account.
  if (/^[=+\-@]/.test(code)) return 'It can’t begin with =, +, - or @, which spreadsheets run as a formula';
  if (/[\p{Cc}\p{Cs}]/v.test(code)) return 'It has a character that can’t be printed';
  const kind = key === 'customer' ? 'customer' : key === 'taxed' || key === 'untaxed' ? 'tax' : 'account';
  const rule = RULES[program][kind];
  return rule && !rule.pattern.test(code) ? rule.problem : undefined;
}

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
