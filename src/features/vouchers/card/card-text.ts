import type { Pence } from '#src/platform/money.ts';

/** What a voucher's card says, whichever way it is drawn: preview, email or paper. */
export interface CardText {
  design: string;
  amount: Pence;
  recipientName: string;
  message: string;
  /** Null until the voucher is paid for. */
  code: string | null;
  /** YYYY-MM-DD, the last day on which it can be used (R25). */
  expiresOn: string;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "21 Nov 2028". Spelled by ourselves: engines disagree on "Sep" and "Sept", and lines must break alike. */
export function cardDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** A bullet stands between: Overpass's middle dot has no width. The code's line, or its two lines where the design has them one above the other. */
export function codeLines({ code, expiresOn }: CardText, lines: number): string[] {
  const until = cardDate(expiresOn);
  if (lines > 1) return [code ?? 'Code: once paid', `Valid to ${until}`];
  return [code ? `${code} • valid to ${until}` : `Code: once paid. Valid to ${until}`];
}
