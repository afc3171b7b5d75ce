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

const SMALL_VOUCHER = '10';
const CODE = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/;
const unused = new WeakMap<World, string[]>();

/** The code of a voucher for £10 that nothing was paid with yet; they are bought by the dozen. */
export async function smallVoucher(world: World): Promise<string> {
  const codes = unused.get(world) ?? [];
  unused.set(world, codes);
  if (codes.length === 0) codes.push(...(await buySmallVouchers(world)));
  return codes.pop() ?? '';
}

const DOZEN = 12;
let batch = 0;

async function buySmallVouchers(world: World): Promise<string[]> {
  batch += 1;
  const address = (one: number) => `holder-${batch}-${one}@example.com`;
  const addresses = Array.from({ length: DOZEN }, (_, one) => address(one));
  const products = addresses.map((recipient_email) => ({
    ...E_VOUCHER,
    amount: SMALL_VOUCHER,
    recipient_email,
  }));
  const email = `buyer-of-vouchers-${batch}@example.com`;
  const buying = { world, email, patient: true, readyToPay: () => undefined };
  const result = await payByCard(await filledIn(buying, products), buying);
  if (result !== 'paid') throw new Error(`The vouchers to pay with were ${result}`);
  for (let waited = 0; waited < 900; waited += 1) {
    const codes = addresses.map(
      (to) => CODE.exec(world.mail.received.find((email) => email.to.includes(to))?.text ?? '')?.[0],
    );
    if (codes.every((code) => code !== undefined)) return codes;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The vouchers to pay with never arrived');
}
