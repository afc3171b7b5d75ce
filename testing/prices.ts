import { areas } from '#db/seed/areas.ts';
import { lessonsIn } from '#db/seed/lessons.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { asPence, pounds, toDecimal } from '#src/platform/money.ts';

/** What the catalogue asks for ten hours in Leeds (lesson 47), and for one, by gearbox. */
export const tenHours = bill(priceOf(47));
export const oneHour = bill(priceOf(44));
export const oneAutomaticHour = bill(priceOf(50));

function priceOf(id: number): number {
  const lesson = areas.flatMap(lessonsIn).find((one) => one.id === id);
  return lesson?.prices.at(-1)?.pence ?? 0;
}

/** The sums of a basket without postage: what is in it that carries the fee, and what does not. */
export function bill(withFee: number, withoutFee = 0) {
  const fee = feeOn(asPence(withFee));
  return { net: withFee + withoutFee, fee, total: withFee + withoutFee + fee };
}

/** Pence as a call writes them: "12.34". */
export function wire(pence: number): string {
  return toDecimal(asPence(pence));
}

/** Pence as a page shows them: "£12.34". */
export function formatPrice(pence: number): string {
  return pounds(asPence(pence));
}
