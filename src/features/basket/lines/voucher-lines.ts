import { type Changed, type Line, MAX_LINES } from './line.ts';
import { type Voucher, voucherProductId } from './voucher-line.ts';

/** Every voucher is a line of its own, with its own words on it. */
export function addVoucher(lines: Line[], voucher: Voucher, itemId: string): Changed {
  if (lines.length >= MAX_LINES) return { ok: false, refusal: 'full' };
  return { ok: true, lines: [...lines, voucherLine(voucher, itemId)] };
}

/** Changing a voucher replaces it; the item must be a voucher of this basket (R26). */
export function replaceVoucher(lines: Line[], voucher: Voucher, itemId: string): Changed {
  const replaced = lines.find((line) => line.itemId === itemId && line.type === 'voucher');
  if (!replaced) return { ok: false, refusal: 'unknown_item' };
  return { ok: true, lines: lines.map((line) => (line === replaced ? voucherLine(voucher, itemId) : line)) };
}

function voucherLine(voucher: Voucher, itemId: string): Line {
  return {
    type: 'voucher',
    id: voucherProductId(voucher.type),
    itemId,
    quantity: 1,
    options: {},
    voucher,
  };
}
