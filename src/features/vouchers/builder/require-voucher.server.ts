import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { POSTAGE_NOTE } from '#src/features/basket/lines/voucher-text.ts';
import { designsOff } from '#src/features/catalogue/changes/voucher-design-sale.server.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { shortPounds } from '#src/platform/money.ts';
import { leftOut } from '../card/card-fonts.ts';
import { drawableText } from '../card/drawable-text.ts';
import { giftOffered } from '../gift/gift-offered.server.ts';
import { MAX_MESSAGE_LENGTH, sendingDays } from '../voucher.ts';
import { type VoucherRequest, voucherRequest } from './builder-api-schema.ts';
import { chooseVoucher, type VoucherBounds } from './choice.ts';
import { offeredDesigns } from './designs/offered-designs.server.ts';

interface Deps {
  db: Db;
  clock: Clock;
  voucherBounds: VoucherBounds;
}

const NOT_ON_SALE = 'We don’t sell that any more. Please choose something else to give.';

/** What is asked of a voucher, but for the basket that it goes into. */
export const voucherFields = voucherRequest.omit({
  basket: true,
  id: true,
  send_now: true,
  gift: true,
}).shape;

/** The voucher that was put together, by the builder's rules. Refuses with a `Problem` that names each field. */
export async function requireVoucher(deps: Deps, request: VoucherRequest): Promise<Voucher> {
  const { db, clock, voucherBounds } = deps;
  const now = clock.now();
  const { gift } = request;
  const offered = gift && (await giftOffered(deps, gift));
  if (gift && !offered) throw new Problem(422, NOT_ON_SALE, { errors: { gift: [NOT_ON_SALE] } });
  const off = await designsOff(db);
  const choice = chooseVoucher(request, offered ?? voucherBounds, londonDate(now), off);
  if (choice.ok) return choice.voucher;
  throw new Problem(422, Object.values(choice.errors)[0]?.[0] ?? '', { errors: choice.errors });
}

/** What a form for a voucher offers and says: its designs, amounts, postage, days, and how long a message may be. */
export async function voucherChoices({ db, clock, voucherBounds: { least, most } }: Deps) {
  return {
    designs: await offeredDesigns(db),
    amounts: `From ${shortPounds(least)} to ${shortPounds(most)}`,
    postage: POSTAGE_NOTE,
    days: sendingDays(londonDate(clock.now())),
    longestMessage: MAX_MESSAGE_LENGTH,
  };
}

/** The characters of a voucher that no font of the card has, each once. */
export function notOnCard({ recipientName, message }: Pick<Voucher, 'recipientName' | 'message'>): string[] {
  return leftOut(drawableText(`${recipientName}\n${message}`));
}
