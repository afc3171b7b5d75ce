import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { designsOff } from '#src/features/catalogue/changes/voucher-design-sale.server.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { VoucherRequest } from './builder-api-schema.ts';
import { chooseVoucher, type VoucherBounds } from './choice.ts';

/** The voucher that was put together, by the builder's rules. Refuses with a `Problem` that names each field. */
export async function requireVoucher(
  { db, clock, voucherBounds }: { db: Db; clock: Clock; voucherBounds: VoucherBounds },
  request: VoucherRequest,
): Promise<Voucher> {
  const choice = chooseVoucher(request, voucherBounds, londonDate(clock.now()), await designsOff(db));
  if (choice.ok) return choice.voucher;
  throw new Problem(422, Object.values(choice.errors)[0]?.[0] ?? '', { errors: choice.errors });
}
