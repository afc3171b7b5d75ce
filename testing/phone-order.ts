import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { payLinks } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import type { VoucherBody } from '#src/features/vouchers/builder/builder-api-schema.ts';
import { londonDate } from '#src/platform/clock.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import type { TestApp } from './app.ts';
import { buyerOf, LESSON } from './buyer.ts';
import { colleague } from './colleague.ts';
import { tenHours, wire } from './prices.ts';
import { shownRefund } from './shown-refund.ts';

/** What a colleague types for ten hours of lessons in Leeds. */
export const PHONE_ORDER = {
  items: `lesson:${LESSON.product_id}:1`,
  email: 'helen@example.com',
  firstname: 'Helen',
  surname: 'Marsden',
  phone: '07700 900444',
  address_line_1: '4 Bainbrigge Road',
  city: 'Leeds',
  postcode: 'ls63ad',
  expected_total: wire(tenHours.total),
};

/** What is put on an order by phone one by one. */
interface Put {
  vouchers?: VoucherBody[];
  places?: { course: number; name?: string; dietary_requirements?: string }[];
}

/** Orders that staff make by phone, and the browsers in which their links to pay are opened. */
export function phoneOrders(app: TestApp) {
  const aoife = colleague(app, 'Aoife Brennan');

  async function make(change: Record<string, string> = {}, put: Put = {}) {
    const id = randomUUID();
    const draft = put.vouchers || put.places ? await draftOf(put) : '';
    const made = await aoife('makePhoneOrder', { ...PHONE_ORDER, entry: id, draft, ...change });
    if (made[0] !== 200) throw new Error(made[1]);
    return { id, link: await linkTo(change.email ?? PHONE_ORDER.email) };
  }

  /** Puts gift vouchers and places on an order that is still to be made. */
  async function draftOf({ vouchers = [], places = [] }: Put): Promise<string> {
    const draft = randomUUID();
    const lines = [
      ...vouchers.map((voucher) => ['savePhoneVoucher', voucher] as const),
      ...places.map((place) => ['addPhonePlace', place] as const),
    ];
    for (const [index, [act, input]] of lines.entries()) {
      const put = await aoife(act, { draft, expected_version: index + 1, ...input });
      if (put[0] !== 200) throw new Error(put[1]);
    }
    return draft;
  }

  /** The address in the last email to somebody. */
  async function linkTo(email: string): Promise<string> {
    const letter = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('recipient', '=', email)
      .where('subject', 'like', 'Pay for your%')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    const text = (await bodyOf(letter, app.running.services))?.plain ?? '';
    return /\/pay\/[\w-]+/.exec(text)?.[0] ?? '';
  }

  const links = payLinks({
    ...app.running.services,
    ...app.running,
    ...app.running.config,
    secureCookies: false,
  });

  return {
    aoife,
    linkTo,
    /** What the page of a link shows. */
    page: async (link: string) => (await links.open(link.replace('/pay/', '')))?.link,
    askForNewLink: (link: string) => links.askForNewLink(link.replace('/pay/', '')),
    make,
    draftOf,
    /** The same, paid by bank transfer, with the reference that the buyer is asked to give. */
    async makeByTransfer(change: Record<string, string> = {}, put: Put = {}) {
      const made = await make({ ...change, pays_by: 'transfer' }, put);
      const { reference } = await app.db
        .selectFrom('bank_transfers')
        .select('reference')
        .where('basket_uuid', '=', made.id)
        .executeTakeFirstOrThrow();
      return { ...made, reference };
    },
    /** The same, paid in cash to Amara Osei. */
    makeInCash: (change: Record<string, string> = {}, put: Put = {}) =>
      make({ ...change, instructor: 'amara-osei', pays_by: 'cash' }, put),
    /** Records that its cash was taken today. */
    took: (id: string) => aoife('recordCashTaken', { id, taken_on: londonDate(app.clock.now()) }),
    /** Asks to refund all of an order by phone, and answers the refund. */
    async refundAll(id: string) {
      const paid = app.db.selectFrom('orders').select(['id', 'payment_id']).where('basket_uuid', '=', id);
      const order = await paid.executeTakeFirstOrThrow();
      const plan = await shownRefund(app.db, order.id, { how: 'all' }, app.clock.now());
      await aoife('refundOrder', { id: order.id, how: 'all', plan, reason: 'Other' });
      await app.queue.drain();
      const asked = app.db.selectFrom('refunds').select('id').where('payment_id', '=', order.payment_id);
      return (await asked.executeTakeFirstOrThrow()).id;
    },
    /** Enters the account that customers pay into. */
    async openAccount() {
      const account = { name: 'Bitepoint Driving Ltd', sort_code: '20-00-00', number: '5577 9911' };
      expect(await aoife('setBankAccount', { ...account, expected_version: 0 })).toEqual([200, '']);
    },
    /** Records money that the statement shows, as somebody does who has looked just now. */
    async came(id: string, amount: string, input: { payer?: string; paid_on?: string } = {}) {
      const lines = await app.db
        .selectFrom('bank_lines')
        .innerJoin('bank_transfers', 'bank_transfers.reference', 'bank_lines.reference')
        .select('id')
        .where('basket_uuid', '=', id)
        .execute();
      const paid_on = londonDate(app.clock.now());
      return aoife('recordTransfer', { id, amount, paid_on, expected_lines: lines.length, ...input });
    },
    /** Keeps what is accepted on the page of a link. */
    accept: (link: string, consents: Parameters<typeof links.accept>[1]) =>
      links.accept(link.replace('/pay/', ''), consents),
    /** Opens a link in a new browser. */
    async open({ id, link }: { id: string; link: string }) {
      const browser = app.browser();
      const opened = await links.open(link.replace('/pay/', ''));
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(opened?.cookie ?? '') ?? [];
      if (name) browser.cookies.set(name, value);
      return buyerOf(app, browser, id);
    },
  };
}
