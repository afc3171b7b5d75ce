import type { VoucherBody } from '../src/features/vouchers/builder/builder-api-schema.ts';
import { COURSE } from '../testing/buyer.ts';
import { filledIn, payByCard } from './buyer.ts';
import type { World } from './world.ts';

export const E_VOUCHER = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  recipient_name: 'Sam',
  personal_message: 'Happy birthday!',
  send_to: 'recipient',
  send_now: true,
} as const;

const CODE = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/;
const GIFT = /\/gift\/(\w+)/;
/** The emails of those that nobody has taken, by what they are worth. */
const unused = new WeakMap<World, Map<string, string[]>>();

/** The code of a voucher for £10 that nothing was paid with yet; they are bought by the dozen. */
export async function smallVoucher(world: World): Promise<string> {
  return CODE.exec(await emailOfVoucher(world, { amount: '10' }))?.[0] ?? '';
}

/** What the link of a voucher for £100 names it by. */
export async function giftOf(world: World): Promise<string> {
  return GIFT.exec(await emailOfVoucher(world, { amount: '100' }))?.[1] ?? '';
}

/** What the link of a course that is given names it by. */
export async function giftOfCourse(world: World): Promise<string> {
  const { type, product_id: id } = COURSE;
  return GIFT.exec(await emailOfVoucher(world, { gift: { type, id } }))?.[1] ?? '';
}

/** What a voucher is worth: an amount, or the price of what it is given for. */
type Worth = Pick<VoucherBody, 'amount' | 'gift'>;

async function emailOfVoucher(world: World, worth: Worth): Promise<string> {
  const kind = JSON.stringify(worth);
  const ofWorld = unused.get(world) ?? new Map<string, string[]>();
  const emails = ofWorld.get(kind) ?? [];
  unused.set(world, ofWorld.set(kind, emails));
  if (emails.length === 0) emails.push(...(await buyVouchers(world, worth)));
  return emails.pop() ?? '';
}

const DOZEN = 12;
let batch = 0;

async function buyVouchers(world: World, worth: Worth): Promise<string[]> {
  batch += 1;
  const address = (one: number) => `holder-${batch}-${one}@example.com`;
  const addresses = Array.from({ length: DOZEN }, (_, one) => address(one));
  const products = addresses.map((recipient_email) => ({
    ...E_VOUCHER,
    ...worth,
    recipient_email,
  }));
  const email = `buyer-of-vouchers-${batch}@example.com`;
  const buying = { world, email, patient: true, readyToPay: () => undefined };
  const result = await payByCard(await filledIn(buying, products), buying);
  if (result !== 'paid') throw new Error(`The vouchers to pay with were ${result}`);
  for (let waited = 0; waited < 900; waited += 1) {
    const emails = addresses.flatMap(
      (to) => world.mail.received.find((email) => email.to.includes(to))?.text ?? [],
    );
    if (emails.length === DOZEN) return emails;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The vouchers to pay with never arrived');
}
