import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { Download } from '#src/ui/drawings/download.ts';
import { icon, PrinterIcon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/invoice-page.ts';
import { invoiceActions, reissueForm } from './invoice-actions.server.ts';
import { InvoicePaper } from './invoice-paper.tsx';
import { readInvoices } from './read-invoices.server.ts';
import './invoice.css';

const DownloadIcon = icon(Download);

export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const { deps } = context.get(officeContext);
  const shown = new URL(request.url).searchParams.get('shown');
  const invoices = isUuid(id) ? await readInvoices(deps, id, shown) : undefined;
  if (!invoices) throw new Response('Not found', { status: 404 });
  return {
    invoices,
    form: reissueForm(),
    done: doneWords(request, invoiceActions),
    mayWork: may(context.get(staffContext), 'work'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), invoiceActions);
}

export function meta({
  loaderData,
  matches,
}: {
  matches: Matches;
  loaderData?: Awaited<ReturnType<typeof loader>>;
}) {
  return [{ title: pageTitle((loaderData && titleOf(loaderData.invoices)) ?? 'Invoice', matches) }];
}

type Invoices = NonNullable<Awaited<ReturnType<typeof readInvoices>>>;

function titleOf({ shown, order }: Invoices): string {
  return shown ? `${shown.paper.title} ${shown.paper.number}` : `Invoice of order ${order.number}`;
}

export default function InvoicePage({ loaderData: { invoices, form, done, mayWork } }: Route.ComponentProps) {
  const { order, shown } = invoices;
  return (
    <>
      <PageHead
        title={titleOf(invoices)}
        trail={[
          ['/office/orders', 'Orders'],
          [`/office/orders/${order.id}`, order.number],
        ]}
        here="Invoice"
        buttons={
          shown && (
            <>
              <a className="btn" href={`/office/orders/${order.id}/invoice.pdf?shown=${shown.paper.number}`}>
                <DownloadIcon />
                PDF
              </a>
              <button type="button" className="btn needs-script" onClick={() => window.print()}>
                <PrinterIcon />
                Print
              </button>
            </>
          )
        }
      >
        {shown ? `Issued by ${shown.by} ${shown.when}` : 'Not issued yet'}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {shown ? (
          <div className="split">
            <InvoicePaper paper={shown.paper} />
            <div className="split__aside stack">
              <AllPapers invoices={invoices} />
              {mayWork && <SendByEmail order={order} shown={shown} />}
              {mayWork && invoices.standing && <Reissue invoices={invoices} form={form} />}
            </div>
          </div>
        ) : (
          <NotIssued invoices={invoices} mayWork={mayWork} />
        )}
      </div>
    </>
  );
}

function NotIssued({ invoices: { order, canBeIssued }, mayWork }: { invoices: Invoices; mayWork: boolean }) {
  const refused = useRefused();
  return (
    <Panel id="issue" title="Not issued yet">
      {canBeIssued ? (
        <div className="stack">
          <p>It gets the next number and is made out to {order.buyer}. It can’t be changed afterwards.</p>
          {mayWork && (
            <ActionForm
              form={buttonForm<typeof invoiceActions>('issueInvoice', { subject: { id: order.id }, refused })}
            >
              <Submit>Issue the invoice</Submit>
            </ActionForm>
          )}
        </div>
      ) : (
        <p>
          An order has an invoice once it’s paid, and until it’s refunded in full. Gift vouchers are invoiced
          when they’re spent: they can buy things with and without VAT.
        </p>
      )}
    </Panel>
  );
}

function AllPapers({ invoices: { order, papers, left, shown } }: { invoices: Invoices }) {
  return (
    <TablePanel
      id="papers"
      title="Invoices and credit notes"
      count={`${left} left`}
      caption={`Invoices and credit notes of order ${order.number}`}
      columns={[
        {
          head: 'Number',
          cell: ({ number }) => (
            <a
              className="nowrap"
              href={`/office/orders/${order.id}/invoice?shown=${number}`}
              aria-current={number === shown?.paper.number ? 'true' : undefined}
            >
              {number}
            </a>
          ),
        },
        {
          head: 'What',
          className: 'wide',
          cell: ({ what, day }) => (
            <>
              {what}
              <small>{day}</small>
            </>
          ),
        },
        { head: 'Sum', num: true, className: 'top-end', cell: ({ sum }) => sum },
      ]}
      rows={papers}
      keyOf={({ number }) => number}
    />
  );
}

function SendByEmail({ order, shown }: { order: Invoices['order']; shown: NonNullable<Invoices['shown']> }) {
  const refused = useRefused();
  const { sendCount } = shown;
  const form = buttonForm<typeof invoiceActions>('emailInvoice', {
    subject: { id: order.id },
    expected: { expected_send_count: sendCount },
    hidden: { number: shown.paper.number },
    refused,
  });
  const times = sendCount > 1 ? `${sendCount} times` : 'once';
  return (
    <Panel
      id="email"
      title="Send by email"
      foot={sendCount > 0 && <p className="quiet">Emailed {times}. The order’s history says when.</p>}
    >
      <ActionForm form={form} className="stack stack--3">
        <p>
          {shown.paper.title} {shown.paper.number} goes to {order.email} as a PDF.
        </p>
        <Submit>{sendCount > 0 ? 'Send it again' : 'Send it'}</Submit>
      </ActionForm>
    </Panel>
  );
}

function Reissue({
  invoices: { order, standing },
  form,
}: {
  invoices: Invoices;
  form: ReturnType<typeof reissueForm>;
}) {
  const refused = useRefused();
  const open = openForm(form, {
    subject: { id: order.id },
    expected: { expected_number: standing?.number ?? '' },
    defaults: standing?.buyer ?? {},
    refused,
  });
  return (
    <Panel
      id="reissue"
      title="Change name or address"
      foot={
        <p className="quiet">
          {standing?.number} is credited in full, and a new number is given. Nobody is charged.
        </p>
      }
    >
      <ActionForm form={open} className="stack stack--3">
        <TextField field={open.fields.business} label="Business name" optional />
        <TextField field={open.fields.name} label="Name" />
        <TextArea field={open.fields.address} label="Address" hint="As on an envelope" rows={4} />
        <Submit>Reissue the invoice</Submit>
      </ActionForm>
    </Panel>
  );
}
