/** Crockford base32: no I, L, O or U, so that a reference can be read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A bearer reference of 128 random bits, as 26 lower-case characters (R40). */
export function newReference(): string {
  return randomText(26).toLowerCase();
}

/** Whether a text has the form of a reference; others need no lookup. */
export function isReference(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text);
}

/** How order numbers begin. It stays when a school changes its name: numbers that were given are searched by it. */
export const ORDER_PREFIX = 'BP';

/** A short order number for people, "BP-4K7M-29". It grants no access (R40). */
export function newOrderNumber(): string {
  const text = randomText(6);
  return `${ORDER_PREFIX}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A voucher code of 80 random bits, in groups that can be read out: "7K2M-9QXD-H4TB-W8RN" (R24). */
export function newVoucherCode(): string {
  return inGroups(randomText(16));
}

/**
 * Normalises a typed code; undefined if it cannot be one. Letters that base32 omits are read as the digits they
 * resemble.
 */
export function readVoucherCode(input: string): string | undefined {
  const bare = withTwins(withoutGaps(input));
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(bare) ? inGroups(bare) : undefined;
}

/** A code of another system: its letters and digits, however it is typed. Undefined where it could be guessed. */
export function readForeignCode(input: string): string | undefined {
  const bare = input.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return /^[A-Z0-9]{6,32}$/.test(bare) ? bare : undefined;
}

/** An access code for learning: 100 random bits in groups of five, so that it differs from a voucher's code. */
export function newAccessCode(): string {
  return inGroups(randomText(20), 5);
}

/** As `readVoucherCode`, for access codes. */
export function readAccessCode(input: string): string | undefined {
  const bare = withTwins(withoutGaps(input));
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(bare) ? inGroups(bare, 5) : undefined;
}

/** A code that signs somebody in without their device: 60 random bits, "7K2M-9QXD-H4TB". */
export function newRecoveryCode(): string {
  return inGroups(randomText(12));
}

/** As `readVoucherCode`, for recovery codes. */
export function readRecoveryCode(input: string): string | undefined {
  const bare = withTwins(withoutGaps(input));
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(bare) ? inGroups(bare) : undefined;
}

/** Capitals without spaces and dashes, as references are compared. */
export function withoutGaps(input: string): string {
  return input.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
}

/** Replaces letters that base32 omits with the digits that they resemble. */
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
