import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { order } from '#src/features/orders/office/order-subject.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { longText, optionalLine, requiredLine } from '#src/platform/text-rules.ts';
import { emailInvoice } from '../invoices/invoice-email.server.tsx';
import {
  invoicesOfOrder,
  issueInvoice,
  reissueInvoice,
  standingInvoice,
} from '../invoices/invoices.server.ts';

const answer = z
  .object({ id: z.uuid(), number: z.string().describe('Of the invoice that stands, "INV-000042"') })
  .meta({ id: 'InvoiceIssued' });

const issue = staffAction({
  name: 'issueInvoice',
  summary: 'Issue the invoice of a paid order, or find the one that it has',
  on: order,
  path: '/invoice',
  permission: 'work',
  answer,
  done: 'The invoice is issued.',
  async change({ tx, deps, now, by, input: { id } }) {
    const before = standingInvoice(await invoicesOfOrder(tx, id));
    const invoice = await issueInvoice(tx, deps, id, { by: by.name, now });
    if (!invoice)
      return new Problem(
        409,
        'An order has an invoice once it’s paid, and until it’s refunded in full. Gift vouchers are invoiced when they’re spent.',
      );
    const { number } = invoice;
    return before ? changed({ id, number }) : changed({ id, number }, number);
  },
});

const reissue = staffAction({
  name: 'reissueInvoice',
  summary:
    'Make an order’s invoice out to another name or address: the old one is credited, a new one takes its place',
  on: order,
  path: '/invoice/reissue',
  permission: 'work',
  input: {
    business: optionalLine(100, 'a business name'),
    name: requiredLine(100, 'a name'),
    address: longText(300, 'an address'),
  },
  expected: { expected_number: z.string().max(20).describe('The number of the invoice that stands') },
  answer,
  done: 'The old invoice is credited, and a new one is issued.',
  verb: 'reissued it',
  async change({ tx, deps, now, by, input: { id, business, name, address, expected_number } }) {
    const lines = address.split('\n').flatMap((line) => line.trim() || []);
    const invoice = await reissueInvoice(tx, deps, id, {
      expected: expected_number,
      buyer: { business, name, address: lines },
      by: by.name,
      now,
    });
    if (!invoice)
      return stale({ otherwise: 'That invoice no longer stands, or all of it has been credited.' });
    return changed({ id, number: invoice.number }, `${invoice.number} in place of ${expected_number}`);
  },
});

const send = staffAction({
  name: 'emailInvoice',
  summary: 'Email an invoice or a credit note of an order to whoever bought, as a PDF',
  on: order,
  path: '/invoice/email',
  permission: 'work',
  input: { number: requiredLine(20, 'the number of an invoice or a credit note') },
  expected: { expected_send_count: formNumber(z.int().min(0)).describe('How often it had been emailed') },
  answer: z.object({ id: z.uuid(), number: z.string() }).meta({ id: 'InvoiceEmailed' }),
  done: 'It’s on its way by email.',
  verb: 'emailed it',
  async change({ tx, deps, subject, input: { id, number, expected_send_count } }) {
    const result = await emailInvoice(tx, deps, {
      order: subject.order,
      number,
      expectedCount: expected_send_count,
    });
    if (result === 'unknown') return invalid('number', 'This order has no invoice of that number');
    if (result === 'meanwhile') return stale({ otherwise: 'It was emailed meanwhile.' });
    return changed({ id, number }, number);
  },
});

/** What staff do with an order's invoice. */
export const invoiceActions = [issue, reissue, send];

/** For the invoice's page. */
export const reissueForm = () => formOf(reissue);
