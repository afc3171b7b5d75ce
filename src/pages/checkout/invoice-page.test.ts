import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownInvoices, ownInvoicesContext } from '#src/features/books/invoices/own-invoice.server.ts';
import { ownOrderOf } from '#src/features/checkout/session/current-checkout.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, testBuyer } from '#testing/buyer.ts';
import { action, loader } from './invoice-page.tsx';

let app: TestApp;
let transaction: string;
let buyer: Awaited<ReturnType<typeof testBuyer>>;
beforeAll(async () => {
  app = await testApp();
  buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
  ({ transaction } = (await buyer.pay()).body);
});
afterAll(() => app.close());

/** The page as this browser has it open. */
function opened({ cookies }: TestBrowser) {
  const { services, accounts } = app.running;
  const context = new RouterContextProvider();
  const asking = { cookies: Object.fromEntries(cookies), headers: cookieHeader(cookies) };
  const ownOrder = ownOrderOf({ ...services, accounts }, asking);
  context.set(ownInvoicesContext, ownInvoices({ ...services, ownOrder }));
  const args = { context, params: { transaction }, request: new Request(app.url) } as never;
  const statusOf = (answering: Promise<unknown>) =>
    answering.then(
      () => 200,
      (thrown: Response) => thrown.status,
    );
  return { load: () => loader(args), post: () => action(args), statusOf };
}
const cookieHeader = (cookies: TestBrowser['cookies']) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
const pdfOf = (browser: TestBrowser) =>
  browser.raw({ method: 'GET', url: `/basket/checkout/confirmation/${transaction}/invoice.pdf` });
const confirmed = async (browser: TestBrowser) =>
  (await browser.get<{ invoice: string | null }>(`/v1/website/checkout/confirm/${transaction}`)).body.invoice;

test('whoever bought asks for the invoice and gets a PDF; others with the address of the confirmation do not', async () => {
  const stranger = app.browser();
  const { load, post, statusOf } = opened(stranger);
  expect(await confirmed(stranger)).toBeNull();
  expect([await statusOf(load()), await statusOf(post())]).toEqual([404, 404]);

  expect(await confirmed(buyer.browser)).toBe('VAT invoice');
  expect((await pdfOf(buyer.browser)).status).toBe(404);
  const own = opened(buyer.browser);
  expect(await own.load()).toMatchObject({ title: 'VAT invoice', transaction });
  const asked = await own.post();
  const pdf = `/basket/checkout/confirmation/${transaction}/invoice.pdf`;
  expect([asked.status, asked.headers.get('location')]).toEqual([303, pdf]);
  const file = await pdfOf(buyer.browser);
  expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect((await pdfOf(stranger)).status).toBe(404);
  await own.post();
  const invoices = app.db.selectFrom('invoices').select(['number', 'issued_by']);
  expect(await invoices.execute()).toEqual([{ number: 1, issued_by: 'the buyer' }]);
});

test('an account has the invoices of its orders in any browser', async () => {
  const customer = app.browser();
  const { id } = await makeAccount(app, customer);
  expect((await pdfOf(customer)).status).toBe(404);
  await app.db.updateTable('orders').set({ account_id: id }).execute();
  expect((await pdfOf(customer)).status).toBe(200);
  expect(await opened(customer).load()).toMatchObject({ title: 'VAT invoice' });
});
