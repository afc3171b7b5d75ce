import { afterAll, beforeAll, expect, test } from 'vitest';
import { loader as orderLoader } from '#src/features/office/orders/order/order-page.tsx';
import { brand } from '#src/platform/brand.ts';
import { storedOrRendered } from '#src/platform/mail/email-renderers.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, testBuyer } from '#testing/buyer.ts';
import { officeContextOf } from '#testing/staff.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { loader, meta } from './invoice-page.tsx';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  staff = await app.staff('staff', { name: 'Aoife Brennan' });
});
afterAll(() => app.close());

async function bought(products: Parameters<typeof testBuyer>[1]) {
  const buyer = await (await testBuyer(app, products)).fillIn();
  await buyer.pay();
  const order = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', buyer.basket);
  return (await order.executeTakeFirstOrThrow()).id;
}
async function shown(id: string, query = '') {
  const path = `/office/orders/${id}/invoice${query}`;
  const context = await officeContextOf(app, staff, path);
  return loader({ context, params: { id }, request: new Request(`${app.url}${path}`) } as never);
}
async function onOrder(id: string) {
  const context = await officeContextOf(app, staff, `/office/orders/${id}`);
  const request = new Request(`${app.url}/office/orders/${id}`);
  return (await orderLoader({ context, params: { id }, request } as never)).order.invoice;
}

test('an invoice is issued from the order’s page, made out to a business, and read as a PDF', async () => {
  const id = await bought([BRAIN_TRAINING]);
  expect(await onOrder(id)).toEqual({ title: 'VAT invoice', number: null });
  const before = await shown(id);
  expect(before.invoices).toMatchObject({ shown: undefined, canBeIssued: true, papers: [] });
  const issued = await staff.post(`/v1/office/orders/${id}/invoice`, {});
  expect([issued.status, issued.body]).toEqual([200, { id, number: 'INV-000001' }]);
  expect(await onOrder(id)).toEqual({ title: 'VAT invoice', number: 'INV-000001' });
  const again = await staff.post(`/v1/office/orders/${id}/invoice`, {});
  expect(again.body).toEqual({ id, number: 'INV-000001' });

  const to = {
    business: 'Hughes Interiors Ltd',
    name: 'Freya Hughes',
    address: '1 High Street\n\nBath BA1 1AA',
    expected_number: 'INV-000001',
  };
  const empty = await staff.post(`/v1/office/orders/${id}/invoice/reissue`, { ...to, address: ' ' });
  expect([empty.status, empty.body]).toMatchObject([422, { errors: { address: ['Enter an address'] } }]);
  const reissued = await staff.post(`/v1/office/orders/${id}/invoice/reissue`, to);
  expect([reissued.status, reissued.body]).toEqual([200, { id, number: 'INV-000002' }]);
  const after = await shown(id);
  const matches = [{ loaderData: { school: brand } }];
  expect(meta({ loaderData: after, matches } as never)[0]?.title).toMatch(/^VAT invoice INV-000002/);
  expect(after.invoices.papers.map(({ number, sum }) => [number, sum])).toEqual([
    ['INV-000001', '£9.99'],
    ['CN-000001', '−£9.99'],
    ['INV-000002', '£9.99'],
  ]);
  expect(after.invoices.shown?.paper.buyer).toEqual({
    label: 'For',
    name: 'Hughes Interiors Ltd',
    lines: ['Freya Hughes', '1 High Street', 'Bath BA1 1AA'],
  });
  expect((await shown(id, '?shown=CN-000001')).invoices.shown?.paper.title).toBe('VAT credit note');

  const pdf = await staff.raw({ method: 'GET', url: `/office/orders/${id}/invoice.pdf?shown=INV-000001` });
  expect([pdf.status, pdf.headers['content-disposition'], pdf.text.slice(0, 5)]).toEqual([
    200,
    'inline; filename="INV-000001.pdf"',
    '%PDF-',
  ]);
  const log = app.db
    .selectFrom('audit_log')
    .select(['did', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id');
  expect(await log.execute()).toEqual([
    { did: 'issueInvoice', detail: 'INV-000001' },
    { did: 'reissueInvoice', detail: 'INV-000002 in place of INV-000001' },
  ]);
});

test('an order for gift vouchers has no invoice, and the page says why', async () => {
  const id = await bought([E_VOUCHER]);
  expect(await onOrder(id)).toBeUndefined();
  expect((await shown(id)).invoices).toMatchObject({ shown: undefined, canBeIssued: false });
  const refused = await staff.post(`/v1/office/orders/${id}/invoice`, {});
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Gift vouchers are invoiced'),
  ]);
  const pdf = await staff.raw({ method: 'GET', url: `/office/orders/${id}/invoice.pdf` });
  expect(pdf.status).toBe(404);
});

test('an invoice is emailed to the buyer as a PDF, once for each press, and the order’s history has it', async () => {
  const id = await bought([BRAIN_TRAINING]);
  const issued = await staff.post(`/v1/office/orders/${id}/invoice`, {});
  const { number } = issued.body as { number: string };
  const press = (expected_send_count: number, of = number) =>
    staff.post(`/v1/office/orders/${id}/invoice/email`, { number: of, expected_send_count });
  const emails = () =>
    app.db
      .selectFrom('emails')
      .select(['recipient', 'subject', 'renderer', 'renderer_input', 'html', 'plain', 'document'])
      .where('order_id', '=', id)
      .where('renderer', '=', 'invoice')
      .execute();
  expect((await press(0, 'INV-999999')).status).toBe(422);
  const both = await Promise.all([press(0), press(0)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email?.subject).toMatch(new RegExp(`^Your VAT invoice ${number} for order BP-`));
  const rendered = email && (await storedOrRendered(email, app.running.services.emailRenderers));
  expect(rendered?.attachments).toMatchObject([
    { filename: `${number}.pdf`, contentType: 'application/pdf' },
  ]);
  expect(rendered?.plain).toContain(`The VAT invoice ${number} for order BP-`);
  expect((await shown(id)).invoices.shown?.sendCount).toBe(1);

  expect((await press(1)).status).toBe(200);
  expect(await emails()).toHaveLength(2);
  const log = app.db.selectFrom('audit_log').select(['did', 'detail']).where('subject_id', '=', id);
  expect((await log.execute()).filter(({ did }) => did === 'emailInvoice')).toEqual([
    { did: 'emailInvoice', detail: number },
    { did: 'emailInvoice', detail: number },
  ]);
});
