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
/** The emails of those that nobody has taken, by their amounts. */
const unused = new WeakMap<World, Map<string, string[]>>();

/** The code of a voucher for £10 that nothing was paid with yet; they are bought by the dozen. */
export async function smallVoucher(world: World): Promise<string> {
  return CODE.exec(await emailOfVoucher(world, '10'))?.[0] ?? '';
}

/** What the link of a voucher for £100 names it by. */
export async function giftOf(world: World): Promise<string> {
  return GIFT.exec(await emailOfVoucher(world, '100'))?.[1] ?? '';
}

async function emailOfVoucher(world: World, amount: string): Promise<string> {
  const ofWorld = unused.get(world) ?? new Map<string, string[]>();
  const emails = ofWorld.get(amount) ?? [];
  unused.set(world, ofWorld.set(amount, emails));
  if (emails.length === 0) emails.push(...(await buyVouchers(world, amount)));
  return emails.pop() ?? '';
}

const DOZEN = 12;
let batch = 0;

async function buyVouchers(world: World, amount: string): Promise<string[]> {
  batch += 1;
  const address = (one: number) => `holder-${batch}-${one}@example.com`;
  const addresses = Array.from({ length: DOZEN }, (_, one) => address(one));
  const products = addresses.map((recipient_email) => ({
    ...E_VOUCHER,
    amount,
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
