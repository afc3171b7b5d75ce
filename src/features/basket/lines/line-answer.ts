import { toDecimal } from '#src/platform/money.ts';
import { coursePlace } from './course-place.ts';
import type { PricedLine } from './line.ts';
import { whyClosed } from './unavailable-lines.ts';
import type { Voucher } from './voucher-line.ts';

/** The place on a course that a line is, and why it cannot be booked any more. */
export function toCourseResponse(line: PricedLine, lines: PricedLine[]) {
  const place = coursePlace(line);
  if (!place) return null;
  const closed = line.product.withdrawn ? undefined : whyClosed(line, lines);
  return { ...place, later: toDecimal(place.later), closed: closed ?? null };
}

export function toVoucherResponse(given: Voucher) {
  return {
    voucher_type: given.type,
    template: given.template,
    card_template: given.cardTemplate,
    value: toDecimal(given.value),
    recipient_name: given.recipientName,
    recipient_email: given.recipientEmail,
    personal_message: given.message,
    send_to: given.sendTo,
    send_at: given.sendAt,
  };
}
