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

export function toVoucherResponse(voucher: Voucher) {
  return {
    voucher_type: voucher.type,
    template: voucher.template,
    card_template: voucher.cardTemplate,
    value: toDecimal(voucher.value),
    recipient_name: voucher.recipientName,
    recipient_email: voucher.recipientEmail,
    personal_message: voucher.message,
    send_to: voucher.sendTo,
    send_at: voucher.sendAt,
    ...(voucher.gift && { gift: voucher.gift }),
  };
}
