import { shownPrice } from '#src/features/catalogue/fee.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import { isPostal, type Line, type PricedLine, quotedPrice } from './line.ts';

/** A price that is another one today than the buyer was told. */
export interface PriceChange {
  itemId: string;
  name: string;
  was: Pence;
  now: Pence;
}

/** What one of it cost when the buyer was told, where that is another price today. Pence, without the fee. */
export function priceWas({ seen: quote, product }: PricedLine): Pence | undefined {
  return quote && quote.price !== product.price ? asPence(quote.price) : undefined;
}

/**
 * Lines with another price or postage than their buyer was told, each price for one of it as people see it: with the
 * fee in it (R3), and with its postage where that is what has changed. Lines without a note of it are unchanged.
 */
export function priceChanges(lines: PricedLine[]): PriceChange[] {
  return lines.flatMap((line) => {
    const { seen: quote, product, itemId } = line;
    if (!quote) return [];
    const toDisplayPrice = (price: Pence) => shownPrice({ ...product, price });
    const posted = isPostal(line) && quote.postage !== product.postage;
    if (!posted && quote.price === product.price) return [];
    const change = (price: Pence, postage: Pence) =>
      posted ? sum([toDisplayPrice(price), postage]) : toDisplayPrice(price);
    return {
      itemId,
      name: posted ? `${product.name} with postage` : product.name,
      was: change(quote.price, quote.postage),
      now: change(product.price, product.postage),
    };
  });
}

/** The buyer has looked at today's prices and goes on with them. */
export function acceptPrices(lines: Line[], priced: PricedLine[]): Line[] {
  return lines.map((line) => {
    const today = priced.find(({ itemId }) => itemId === line.itemId);
    return today && !line.voucher ? { ...line, seen: quotedPrice(today.product) } : line;
  });
}
