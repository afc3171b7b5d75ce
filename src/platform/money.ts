declare const pence: unique symbol;

/** Whole pence. Amounts exist as decimal strings on the wire only (R1). */
export type Pence = number & { readonly [pence]: true };

/** Brands a whole number of pence. Throws RangeError on a fraction or an unsafe number. */
export function asPence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole pence: ${amount}`);
  return amount as Pence;
}

export const ZERO = asPence(0);

export function sum(amounts: Iterable<Pence>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return asPence(total);
}

export function times(amount: Pence, quantity: number): Pence {
  return asPence(amount * quantity);
}

/** The only rounding rule (R1): a rate in basis points on an amount in pence, half up to the penny. */
export function rateOn(amount: Pence, basisPoints: number): Pence {
  return asPence(Math.floor((amount * basisPoints + 5_000) / 10_000));
}

/** The same rule where an amount is shared by minutes: rounded half up, once, at the end. */
export function nearestPence(exact: number): Pence {
  return asPence(Math.floor(exact + 0.5));
}

/** The wire format: pounds with two decimals and no sign, "360.53". */
export function toDecimal(amount: Pence): string {
  const sign = amount < 0 ? '-' : '';
  const absolute = Math.abs(amount);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Parses the wire format into pence. Throws RangeError on anything else. */
export function fromDecimal(decimal: string): Pence {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal amount: ${decimal}`);
  const amount = Number(match[2]) * 100 + Number(match[3]);
  return asPence(match[1] ? -amount : amount);
}

/** Parses typed amounts: "£25", "25.5", "1,000". Undefined if it is not a whole number of pence. */
export function readPounds(input: string): Pence | undefined {
  const match = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(input.trim());
  if (!match) return undefined;
  const whole = Number(match[1]?.replaceAll(',', ''));
  return asPence(whole * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** The displayed form: "£1,159.95". */
export function pounds(amount: Pence): string {
  const [whole, fraction] = toDecimal(amount).replace('-', '').split('.');
  const grouped = (whole ?? '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}£${grouped}.${fraction}`;
}

/** Displayed without zero pence: "£25", "£25.50". */
export function shortPounds(amount: Pence): string {
  return pounds(amount).replace(/\.00$/, '');
}
