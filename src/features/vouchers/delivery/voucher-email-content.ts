import { formatDate } from '#src/platform/dates.ts';
import { RING_US, SENT_BY } from '#src/platform/mail/email-hours.ts';
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
    return `Here is ${worth} for ${card.recipientName}. The card is attached as a PDF, ready to print and fold.`;
  return from ? `${from} has given you ${worth}.` : `You have been given ${worth}.`;
}

export function pdfNoteOf({ toBuyer }: VoucherEmailContent): string {
  return toBuyer
    ? 'The PDF fits on one sheet of A4. Anyone who has the card can spend it, so keep it somewhere safe until you give it.'
    : 'There’s also a PDF of the card attached if you’d like to print it. Anyone who has the code can spend it, so look after it like cash.';
}

/** The same email as plain text. */
export function voucherEmailText(content: VoucherEmailContent): string {
  const { card, code, pageUrl, steps } = content;
  const facts = [
    `Worth: ${shortPounds(card.amount)}`,
    `Code: ${code}`,
    `Valid until: ${formatDate(card.expiresOn)}`,
    `Check your balance: ${pageUrl}`,
  ];
  return [
    headingOf(content),
    introOf(content),
    card.message.trim() && `“${card.message.trim()}”`,
    facts.join('\n'),
    ['How to use it', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    pdfNoteOf(content),
    `${RING_US}, or reply to this email.\n${SENT_BY}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
