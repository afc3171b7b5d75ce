import type { AccessTokenRequest } from './access-token-request.ts';
import { CODE, type Verdict } from './records.ts';
import { findTestCard, TEST_CARDS, type TestCard } from './sentinels.ts';

export type CardFields = { cardName: string; cardNumber: string; expiryDate: string; cV2: string };

/** The problems that the form shows, in field order. A card is valid to the end of its expiry month. */
export function cardProblems(card: CardFields, now: Date): { field: keyof CardFields; message: string }[] {
  const problems: { field: keyof CardFields; message: string }[] = [];
  const number = digits(card.cardNumber);
  if (!card.cardName.trim()) problems.push({ field: 'cardName', message: 'Enter the name on the card' });
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    problems.push({ field: 'cardNumber', message: 'Check the card number' });
  }
  const expiry = endOfExpiry(card.expiryDate);
  if (!expiry) problems.push({ field: 'expiryDate', message: 'Enter the expiry date as MM/YY' });
  else if (expiry <= now) problems.push({ field: 'expiryDate', message: 'The card has expired' });
  const cv2Length = cardType(number) === 'AMERICAN EXPRESS' ? 4 : 3;
  if (!/^\d+$/.test(card.cV2) || card.cV2.length !== cv2Length) {
    problems.push({ field: 'cV2', message: `Enter the security code (${cv2Length} digits)` });
  }
  return problems;
}

/** The bank's decision. Address and security code are checked before the card's own outcome. */
export function judge({ cardNumber, cV2 }: CardFields, request: AccessTokenRequest): Verdict {
  return verdictOn(findTestCard(digits(cardNumber)), cV2, request);
}

/** The same of a card that is kept, of which its mask is left. One that has expired is declined. */
export function judgeKept(
  { masked, expiry, cV2 }: { masked: string; expiry: string; cV2: string },
  request: AccessTokenRequest,
  now: Date,
): Verdict {
  const hasExpired = expiry < now.toISOString().slice(0, 10);
  return verdictOn(hasExpired ? undefined : findMaskedCard(masked), cV2, request);
}

/** The same of a card in a wallet, which has no security code. The address is the device's, where it tells one. */
export function judgeWallet(
  cardNumber: string,
  postcode: string | undefined,
  request: AccessTokenRequest,
): Verdict {
  const known = findTestCard(cardNumber);
  return verdictOn(known, known?.cv2 ?? '', { ...request, userPostcode: postcode ?? request.userPostcode });
}

/** The test card behind a mask: all that is stored of a number. */
export function findMaskedCard(masked: string): TestCard | undefined {
  return TEST_CARDS.find(({ number }) => maskCard(number) === masked);
}

function verdictOn(known: TestCard | undefined, cV2: string, request: AccessTokenRequest): Verdict {
  if (!known) return { outcome: 'declined', statusCode: CODE.declined, message: 'Card declined' };
  const failed = [
    ...(/^AV\d/i.test((request.userPostcode ?? '').trim()) ? ['AVS'] : []),
    ...(cV2 === known.cv2 ? [] : ['CV2']),
  ];
  if (failed.length > 0) {
    const message = `Card declined: ${failed.join('+')} policy`;
    return { outcome: 'declined', statusCode: CODE.declined, message };
  }
  const { outcome } = known;
  if (outcome === 'declined' || outcome === 'rejecting-decline') {
    return { outcome, statusCode: CODE.declined, message: 'Card declined' };
  }
  if (outcome === 'referred') return { outcome, statusCode: CODE.referred, message: 'Card referred' };
  if (outcome === 'duplicate')
    return { outcome, statusCode: CODE.duplicate, message: 'Duplicate transaction' };
  if (outcome === 'execution-failed') {
    return { outcome, statusCode: CODE.failed, message: 'Input variable errors' };
  }
  if (outcome === 'processing' || outcome === 'slow-settlement') {
    return { outcome, statusCode: CODE.processing, message: 'Processing' };
  }
  return { outcome, statusCode: CODE.approved, message: '' };
}

export function digits(input: string): string {
  return input.replace(/[\s-]/g, '');
}

/** `520000******0056` */
export function maskCard(number: string): string {
  return `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
}

export function cardType(number: string): string {
  if (/^3[47]/.test(number)) return 'AMERICAN EXPRESS';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  return number.startsWith('4') ? 'VISA' : 'UNKNOWN';
}

/** The first moment after a typed MM/YY expiry, or undefined if that is no month. */
export function endOfExpiry(input: string): Date | undefined {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(input) ?? [];
  return month && year ? new Date(Date.UTC(2000 + Number(year), Number(month), 1)) : undefined;
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
