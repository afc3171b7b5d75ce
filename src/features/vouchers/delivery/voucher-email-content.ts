import { brand } from '#src/platform/brand.ts';
import { dateInWords } from '#src/platform/dates.ts';
import { shortPounds } from '#src/platform/money.ts';
import type { CardText } from '../card/card-text.ts';

/** The content of a voucher's email. */
export interface VoucherEmailContent {
  card: CardText;
  code: string;
  pageUrl: string;
  steps: string[];
  /** Whether it goes to the buyer, with a card to print. */
  toBuyer: boolean;
  /** The giver's first name, if known. */
  from: string | undefined;
}

export function headingOf({ card, toBuyer }: VoucherEmailContent): string {
  return toBuyer ? `Your voucher for ${card.recipientName}` : `${card.recipientName}, this is for you`;
}

export function introOf({ card, toBuyer, from }: VoucherEmailContent): string {
  const worth = `${shortPounds(card.amount)} of driving lessons`;
  if (toBuyer)
    return `Here is ${worth} for ${card.recipientName}. The card is attached as a PDF: print it, fold it, hand it over.`;
  return from ? `${from} has given you ${worth}.` : `You have been given ${worth}.`;
}

export function pdfNoteOf({ toBuyer }: VoucherEmailContent): string {
  return toBuyer
    ? 'The PDF fits one sheet of A4. Whoever holds the card can spend it, so keep it somewhere safe until the day.'
    : 'The card is attached as a PDF too, if you would like it on paper. Whoever has the code can spend it, so keep it like cash.';
}

/** The same email as plain text. */
export function voucherEmailText(content: VoucherEmailContent): string {
  const { card, code, pageUrl, steps } = content;
  const facts = [
    `Worth: ${shortPounds(card.amount)}`,
    `Code: ${code}`,
    `Valid until: ${dateInWords(card.expiresOn)}`,
    `Its page, with what is left on it: ${pageUrl}`,
  ];
  return [
    headingOf(content),
    introOf(content),
    card.message.trim() && `“${card.message.trim()}”`,
    facts.join('\n'),
    ['How to use it', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    pdfNoteOf(content),
    `Anything wrong? Ring ${brand.phone}, ${brand.hours}, or answer this email.\n${brand.company}, ${brand.address.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
