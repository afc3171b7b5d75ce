/** Consonants and digits that nobody takes for one another, read, typed or heard. There are 23, a prime. */
const LETTERS = 'BCDFGHJKMNPQRTVWXY34679';
const LENGTH = 8;

/** What a payer gives with a bank transfer: seven random characters and one that checks them. */
export function newTransferReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH - 1));
  const text = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return text + checkOf(text);
}

/** Weighted, modulo a prime: one wrong character, or two in the wrong order, make another check character. */
function checkOf(text: string): string {
  const sum = [...text].reduce((total, letter, at) => total + (at + 1) * LETTERS.indexOf(letter), 0);
  return LETTERS[sum % LETTERS.length] ?? '';
}

function isTransferReference(text: string): boolean {
  return (
    text.length === LENGTH &&
    [...text].every((letter) => LETTERS.includes(letter)) &&
    checkOf(text.slice(0, -1)) === text.at(-1)
  );
}

/** Whatever in a bank's own words can be a reference: payers add spaces, dashes, their name before or behind. */
export function referencesIn(text: string): string[] {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const starts = Array.from({ length: Math.max(0, bare.length - LENGTH + 1) }, (_, at) => at);
  return [...new Set(starts.map((at) => bare.slice(at, at + LENGTH)).filter(isTransferReference))];
}
