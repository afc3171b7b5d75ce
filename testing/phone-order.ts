import { randomUUID } from 'node:crypto';
import { payLinks } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import type { TestApp } from './app.ts';
import { buyerOf, LESSON } from './buyer.ts';
import { colleague } from './colleague.ts';
import { tenHours, wire } from './prices.ts';

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

/** Orders that staff make by phone, and the browsers in which their links to pay are opened. */
export function phoneOrders(app: TestApp) {
  const aoife = colleague(app, 'Aoife Brennan');

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
    async make(change: Partial<typeof PHONE_ORDER> & Record<string, string> = {}) {
      const id = randomUUID();
      const made = await aoife('makePhoneOrder', { ...PHONE_ORDER, entry: id, ...change });
      if (made[0] !== 200) throw new Error(made[1]);
      return { id, link: await linkTo(change.email ?? PHONE_ORDER.email) };
    },
    /** Opens a link in a new browser. */
    async open({ id, link }: { id: string; link: string }) {
      const browser = app.browser();
      const opened = await links.open(link.replace('/pay/', ''));
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(opened?.cookie ?? '') ?? [];
      browser.cookies.set(name, value);
      return buyerOf(app, browser, id);
    },
  };
}
