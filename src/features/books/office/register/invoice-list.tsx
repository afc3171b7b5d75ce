import { choice, day, list, search } from '#src/kit/lists/list.ts';
import { TIME_CURSOR } from '#src/kit/lists/time-cursor.ts';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';

/** An invoice or a credit note in the list, in words. */
export interface InvoiceInList {
  id: string;
  number: string;
  what: string;
  issued: string;
  taxPoint: string;
  orderId: string;
  orderNumber: string;
  buyer: string;
  net: string;
  vat: string;
  total: string;
}

/** All invoices and credit notes, as they were issued. */
export const invoiceList = list<InvoiceInList>()({
  path: '/office/books/invoices',
  title: 'Invoices',
  noun: ['invoice or credit note', 'invoices and credit notes'],
  caption: 'Invoices and credit notes, the latest first',
  filters: {
    find: search('Find', 'By its number, such as INV-000042, or the number of its order'),
    kind: choice('Kind', 'Both kinds', { invoice: 'Invoices', credit_note: 'Credit notes' }),
    from: day('Issued from'),
    to: day('To'),
  },
  cursor: TIME_CURSOR,
  columns: [
    {
      head: 'Number',
      className: 'wide',
      cell: ({ orderId, number, what }) => (
        <>
          <a href={`/office/orders/${orderId}/invoice?shown=${number}`}>{number}</a>
          <small>{what}</small>
        </>
      ),
    },
    { head: 'Issued', cell: ({ issued }) => <NamedAmount name="Issued">{issued}</NamedAmount> },
    { head: 'Tax point', cell: ({ taxPoint }) => <NamedAmount name="Tax point">{taxPoint}</NamedAmount> },
    {
      head: 'Order',
      cell: ({ orderId, orderNumber }) => <a href={`/office/orders/${orderId}`}>{orderNumber}</a>,
    },
    { head: 'For', className: 'wide', cell: ({ buyer }) => buyer },
    {
      head: 'Without VAT',
      num: true,
      cell: ({ net }) => <NamedAmount name="Without VAT">{net}</NamedAmount>,
    },
    { head: 'VAT', num: true, cell: ({ vat }) => <NamedAmount name="VAT">{vat}</NamedAmount> },
    { head: 'Total', num: true, cell: ({ total }) => <NamedAmount name="Total">{total}</NamedAmount> },
  ],
  keyOf: ({ id }) => id,
  classNames: { table: 'table--rows' },
  empty: 'No invoice was issued yet. They are issued from an order’s page, or by its buyer.',
  noMatch: 'No invoice or credit note matches.',
});
