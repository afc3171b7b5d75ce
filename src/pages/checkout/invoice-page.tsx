import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { InvoiceButton } from '#src/features/books/invoices/invoice-button.tsx';
import { ownInvoicesContext } from '#src/features/books/invoices/own-invoice.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/invoice-page.ts';

export async function loader({ context, params: { transaction = '' } }: LoaderFunctionArgs) {
  const invoice = await context.get(ownInvoicesContext).find(transaction);
  if (!invoice) throw new Response('Not found', { status: 404 });
  return { ...invoice, transaction };
}

export async function action({ context, params: { transaction = '' } }: ActionFunctionArgs) {
  const invoice = await context.get(ownInvoicesContext).issue(transaction);
  if (!invoice) throw new Response('Not found', { status: 404 });
  return redirect(`/basket/checkout/confirmation/${transaction}/invoice.pdf`, 303);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(loaderData?.title ?? 'Invoice', matches) },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Where the form of the account and of the confirmation goes; most see its PDF and never this page. */
export default function InvoicePage({ loaderData: { title, order, transaction } }: Route.ComponentProps) {
  return (
    <div className="wrap pad narrow stack">
      <h1>{title}</h1>
      <p className="lead">For order {order}. Any refunds are in the same file, as credit notes.</p>
      <InvoiceButton title={title} transaction={transaction} />
      <p>
        <Link to={`/basket/checkout/confirmation/${transaction}`}>See the order</Link>
      </p>
    </div>
  );
}
