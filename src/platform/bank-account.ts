/** Where money is paid to in the UK. */
export interface BankAccount {
  /** The name on the account. */
  name: string;
  /** Six digits. */
  sortCode: string;
  /** Eight digits. */
  accountNumber: string;
}

/** What may be seen of an account. */
export interface MaskedAccount {
  name: string;
  sortCodeEnding: string;
  accountEnding: string;
}

/** Six digits, typed with hyphens or spaces or without. Undefined if it is no sort code. */
export function readSortCode(typed: string): string | undefined {
  const digits = digitsOf(typed);
  return /^\d{6}$/.test(digits) && digits !== '000000' ? digits : undefined;
}

/** Eight digits; older accounts have six or seven, which begin with noughts. Undefined if it is no account number. */
export function readAccountNumber(typed: string): string | undefined {
  const digits = digitsOf(typed);
  return /^\d{6,8}$/.test(digits) && !/^0+$/.test(digits) ? digits.padStart(8, '0') : undefined;
}

function digitsOf(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** "20-00-00", as banks print it. */
export function formatSortCode(sortCode: string): string {
  return sortCode.match(/../g)?.join('-') ?? sortCode;
}

export function maskedAccount({ name, sortCode, accountNumber }: BankAccount): MaskedAccount {
  return { name, sortCodeEnding: sortCode.slice(-2), accountEnding: accountNumber.slice(-4) };
}

/** "••-••-08 ••••9023". */
export function formatMasked({ sortCodeEnding, accountEnding }: MaskedAccount): string {
  return `••-••-${sortCodeEnding} ••••${accountEnding}`;
}
