declare const pence: unique symbol;

/** Whole pence. Amounts exist as decimal strings on the wire only (decision 1). */
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

/** The one rounding rule (decision 1): a rate in basis points on a sum in pence, half up to the penny. */
export function rateOn(amount: Pence, basisPoints: number): Pence {
  return asPence(Math.floor((amount * basisPoints + 5_000) / 10_000));
}

/** The wire's form: pounds with two decimals and no sign, "360.53". */
export function toDecimal(amount: Pence): string {
  const sign = amount < 0 ? '-' : '';
  const absolute = Math.abs(amount);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Reads the wire's form back into pence. Throws RangeError on anything else. */
export function fromDecimal(decimal: string): Pence {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(decimal);
  if (!match) throw new RangeError(`Not a decimal amount: ${decimal}`);
  const amount = Number(match[2]) * 100 + Number(match[3]);
  return asPence(match[1] ? -amount : amount);
}

/** What a person reads: "£1,159.95". */
export function pounds(amount: Pence): string {
  const [whole, fraction] = toDecimal(amount).replace('-', '').split('.');
  const grouped = (whole ?? '').replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}£${grouped}.${fraction}`;
}
