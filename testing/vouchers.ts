import type { VoucherBody } from '#src/features/vouchers/builder/builder-api-schema.ts';
import {
  decryptVoucherSecrets,
  type IssuedVoucher,
  type VoucherSecrets,
} from '#src/features/vouchers/vouchers.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import type { TestApp } from './app.ts';
import { testBuyer } from './buyer.ts';

export const E_VOUCHER: VoucherBody = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  amount: '100',
  recipient_name: 'Sam',
  recipient_email: 'sam@example.com',
  personal_message: 'Happy birthday!\nMind the roundabouts.',
  send_to: 'recipient',
  send_now: true,
};
export const TO_PRINT: VoucherBody = {
  ...E_VOUCHER,
  recipient_email: null,
  send_to: 'buyer',
  card_template: 'card-roundabout',
};
export const GIFT_CARD: VoucherBody = {
  voucher_type: 'gift-card',
  card_template: 'card-classic-l',
  amount: '50',
  recipient_name: 'Sam',
  personal_message: 'Off you go',
};

/** Buys vouchers as a buyer does, until their first jobs are queued. `manage` is the link in the receipt. */
export async function buyVouchers(app: TestApp, choices: VoucherBody[] = [E_VOUCHER]) {
  const buyer = await (await testBuyer(app, choices)).fillIn();
  const paid = await buyer.pay();
  if (paid.status !== 200) throw new Error(paid.text);
  const receipt = await app.db
    .selectFrom('emails')
    .select(['recipient', 'html', 'plain', 'renderer', 'renderer_input', 'document'])
    .where('message_id', 'like', `<receipt-${buyer.basket}@%`)
    .executeTakeFirstOrThrow();
  const body = await bodyOf(receipt, app.running.services);
  const manage = /\/vouchers\/manage\/([0-9a-z]{26})/.exec(body?.plain ?? '')?.[1] ?? '';
  return boughtIn(app, buyer.basket, manage);
}

export type BoughtVouchers = Awaited<ReturnType<typeof boughtIn>>;

/** The vouchers that the order of a basket bought, and the link by which they are managed. */
export async function boughtIn(app: TestApp, basket: string, manage: string) {
  const order = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', basket)
    .executeTakeFirstOrThrow();
  const read = (): Promise<IssuedVoucher[]> =>
    app.db.selectFrom('vouchers').selectAll().where('order_id', '=', order.id).orderBy('position').execute();
  const issued = await read();
  return {
    order,
    manage,
    issued,
    secrets: issued.map(
      (voucher) => decryptVoucherSecrets(app.running.services.secrets, voucher) as VoucherSecrets,
    ),
    /** The current rows. */
    read,
    async readFirst() {
      const [first] = await read();
      if (!first) throw new Error('The order has no vouchers.');
      return first;
    },
  };
}

/** The codes of new vouchers of these amounts. */
export async function boughtCodes(app: TestApp, ...amounts: string[]): Promise<string[]> {
  const { secrets } = await buyVouchers(
    app,
    amounts.map((amount) => ({ ...E_VOUCHER, amount })),
  );
  return secrets.map(({ code }) => code);
}

/** The same, to take one after the other by their amounts: to buy each in an order of its own takes ten times as long. */
export async function codeStock(app: TestApp, ...amounts: string[]): Promise<(amount: string) => string> {
  const codes = await boughtCodes(app, ...amounts);
  const left = codes.map((code, place) => ({ code, amount: amounts[place] }));
  return (wanted) => {
    const at = left.findIndex(({ amount }) => amount === wanted);
    if (at < 0) throw new Error(`No voucher of £${wanted} is left.`);
    return left.splice(at, 1)[0]?.code ?? '';
  };
}

/** The balance of a code's voucher in pence, its state, and whether its code is still stored. */
export async function balanceOf({ db, running }: TestApp, code: string) {
  const row = await db
    .selectFrom('vouchers')
    .select(['balance_pence', 'state', 'encrypted_code'])
    .where('code_hash', '=', running.services.secrets.hash(code))
    .executeTakeFirstOrThrow();
  return { balance: row.balance_pence, state: row.state, encrypted_code: row.encrypted_code !== null };
}
