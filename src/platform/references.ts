/** Crockford base32: no I, L, O or U, so that a reference survives being read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A bearer reference of 128 random bits, as 26 lower-case characters (decision 40). */
export function newReference(): string {
  return randomText(26).toLowerCase();
}

/** Whether a text could be one of ours at all; anything else need not be looked for. */
export function isReference(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}

/** A short order number for people, "BP-4K7M-29". It opens nothing by itself (decision 40). */
export function newOrderNumber(prefix: string): string {
  const text = randomText(6);
  return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`;
}

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
}
