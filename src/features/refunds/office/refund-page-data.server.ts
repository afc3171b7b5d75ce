import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { formatLondonDate } from '#src/platform/dates.ts';
import { asPence, pounds, toDecimal } from '#src/platform/money.ts';
import { askForAll, previewRefund } from '../refundable.server.ts';
import { type RefundChoice, readRefundChoice } from './refund-choice.server.ts';
import { type OfferedPart, refundOffer } from './refund-offer.server.ts';
import { penceTaken, refundPreview } from './refund-preview.server.ts';
import type { PartInForm } from './refund-what.tsx';

/** What the refund page shows. Undefined where there is no such order. */
export async function refundPageData({ db, clock }: OfficeDeps, id: string, query: URLSearchParams) {
  const found = await orderAtOffice(db, id);
  if (!found) return undefined;
  const { order, payment } = found;
  const { billing } = payment.snapshot.addresses;
  const head = {
    id,
    number: order.human_id,
    buyer: `${billing.firstname} ${billing.surname}`,
    paid: order.paid_at
      ? `paid ${pounds(asPence(order.total_pence))} on ${formatLondonDate(order.paid_at)}`
      : 'not paid',
  };
  if (order.state !== 'paid' || payment.state !== 'captured') {
    const why = order.state === 'refunded' ? 'All of it has been refunded.' : 'It has not been paid.';
    return { ...head, nothing: why };
  }
  const asked = readRefundChoice(query);
  const offer = await refundOffer(db, found);
  const choice = query.has('cancel') ? everything(asked, offer.parts) : asked;
  const all = previewRefund(offer.refundable, askForAll(offer.refundable));
  const previewed = await refundPreview({ db, clock }, found, { offer, choice });
  return {
    ...head,
    nothing: null,
    isCancelling: query.has('cancel'),
    choice,
    parts: offer.parts.map((part) => toForm(part, choice)),
    all: all.ok ? pounds(all.total) : null,
    left: { words: pounds(all.left), decimal: toDecimal(all.left) },
    preview: previewed.ok ? previewed.preview : null,
    why: previewed.ok ? null : previewed.why,
  };
}

/** Cancelling an order refunds each line that can go back, but for the hours that were given. */
function everything(choice: RefundChoice, parts: readonly OfferedPart[]): RefundChoice {
  if (choice.taken.length > 0 || choice.how !== 'lines') return choice;
  return { ...choice, taken: parts.filter(({ isOff }) => !isOff).map(({ key }) => ({ key })) };
}

function toForm(part: OfferedPart, choice: RefundChoice): PartInForm {
  const taken = choice.taken.find(({ key }) => key === part.key);
  return {
    key: part.key,
    name: part.name,
    note: part.note,
    price: pounds(part.paid),
    taken: pounds(penceTaken(choice, part)),
    isTaken: taken !== undefined,
    isOff: part.isOff,
    units: part.units ? { ...part.units, chosen: taken?.units ?? part.suggested ?? part.units.left } : null,
  };
}
