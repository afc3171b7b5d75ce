/** Crockford base32: no I, L, O or U, so that a reference survives being read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A bearer reference of 128 random bits, as 26 lower-case characters (R40). */
export function newReference(): string {
  return randomText(26).toLowerCase();
}

/** Whether a text could be one of ours at all; anything else need not be looked for. */
export function isReference(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}

/** A short order number for people, "BP-4K7M-29". It opens nothing by itself (R40). */
export function newOrderNumber(prefix: string): string {
  const text = randomText(6);
  return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A voucher's code of 80 random bits, in groups that can be read out: "7K2M-9QXD-H4TB-W8RN" (R24). */
export function newVoucherCode(): string {
  return inGroups(randomText(16));
}

/** A code however it was typed; undefined where it cannot be one. Letters that base32 leaves out are read as their twins. */
export function readVoucherCode(typed: string): string | undefined {
  const bare = withTwins(withoutGaps(typed));
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(bare) ? inGroups(bare) : undefined;
}

/** What opens an order's learning: 100 random bits in fives, so that nobody takes it for a voucher's code. */
export function newAccessCode(): string {
  return inGroups(randomText(20), 5);
}

/** As `readVoucherCode`, for what opens learning. */
export function readAccessCode(typed: string): string | undefined {
  const bare = withTwins(withoutGaps(typed));
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(bare) ? inGroups(bare, 5) : undefined;
}

/** Capitals without spaces and dashes, as references are compared. */
export function withoutGaps(typed: string): string {
  return typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
}

/** Letters that base32 leaves out, read as the digits that they look like. */
export function withTwins(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1');
}

function inGroups(text: string, of = 4): string {
  return text.match(new RegExp(`.{${of}}`, 'g'))?.join('-') ?? text;
}

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
}
