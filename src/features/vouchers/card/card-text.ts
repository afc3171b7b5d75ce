import { type Pence, shortPounds } from '#src/platform/money.ts';

/** The text of a voucher's card in every rendering: preview, email and print. */
export interface CardText {
  design: string;
  amount: Pence;
  /** The name of the product that it is given for: then the card doesn't say what it cost. */
  gift?: string | null | undefined;
  recipientName: string;
  message: string;
  /** Null until the voucher is paid. */
  code: string | null;
  /** YYYY-MM-DD, the last day that it can be used (R25). */
  expiresOn: string;
}

/** What is written largest. Names of products are too long for most designs. */
export function cardHeading({ amount, gift }: Pick<CardText, 'amount' | 'gift'>): string {
  return gift ? 'A gift' : shortPounds(amount);
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "21 Nov 2028". Not from Intl: engines disagree on "Sep" and "Sept", and lines must break alike. */
export function cardDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/**
 * The code and expiry on one line, or on two where the design has room for two. A bullet separates them, because
 * Overpass's middle dot has no width.
 */
export function codeLines({ code, expiresOn }: CardText, lines: number): string[] {
  const until = cardDate(expiresOn);
  if (lines > 1) return [code ?? 'Code: once paid', `Valid to ${until}`];
  return [code ? `${code} • valid to ${until}` : `Code: once paid. Valid to ${until}`];
}
