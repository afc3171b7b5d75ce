import type { invoiceActions } from '#src/features/books/office/invoice-actions.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { EmailField, Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Ban } from '#src/ui/drawings/ban.ts';
import { CreditCard } from '#src/ui/drawings/credit-card.ts';
import { Download } from '#src/ui/drawings/download.ts';
import { GraduationCap } from '#src/ui/drawings/graduation-cap.ts';
import { Mail } from '#src/ui/drawings/mail.ts';
import { Package } from '#src/ui/drawings/package.ts';
import { Pencil } from '#src/ui/drawings/pencil.ts';
import { Phone } from '#src/ui/drawings/phone.ts';
import { Printer } from '#src/ui/drawings/printer.ts';
import { Undo2 } from '#src/ui/drawings/undo-2.ts';
import { icon } from '#src/ui/icons.tsx';
import type { moneyActions } from '../../today/money-actions.server.ts';
import type { orderForms } from './order-actions.server.ts';
import type { OrderPageData } from './order-page-data.server.ts';

const RefundIcon = icon(Undo2);
const PlaceIcon = icon(GraduationCap);
const CheckIcon = icon(CreditCard);
const CallIcon = icon(Phone);
const InvoiceIcon = icon(Download);
const ParcelIcon = icon(Package);
const MailIcon = icon(Mail);
const CorrectIcon = icon(Pencil);
const PrintIcon = icon(Printer);
const CancelIcon = icon(Ban);

interface SideProps {
  order: OrderPageData;
  forms: ReturnType<typeof orderForms>;
  mayWork: boolean;
  mayRefund: boolean;
  refused: RefusedPost | undefined;
}

/** What may be done with an order, by who looks at it. */
export function OrderActs({ order, forms, mayWork, mayRefund, refused }: SideProps) {
  const { id, remaining, emails, isPlaceable, people, promised, toCheck } = order;
  const receipt = emails.findLast(({ kind, state }) => kind === 'receipt' && state !== 'waiting');
  const correct = openForm(forms.correctBuyerEmail, {
    subject: { id },
    expected: { expected_email: people.buyer.email },
    defaults: { email: people.buyer.email },
    refused,
  });
  return (
    <section className="panel no-print" aria-labelledby="acts">
      <div className="panel__head">
        <h2 id="acts">Actions</h2>
      </div>
      <ul className="acts">
        {mayRefund && remaining && (
          <li>
            <a href={`/office/orders/${id}/refund`}>
              <RefundIcon />
              Refund
            </a>
          </li>
        )}
        {mayWork && isPlaceable && (
          <li>
            <a href={`/office/orders/${id}/place`}>
              <PlaceIcon />
              Place the lessons
            </a>
          </li>
        )}
        {mayWork && promised.includes('ring_about_training') && (
          <li>
            <a href={`/office/orders/${id}/call`}>
              <CallIcon />
              Call about training
            </a>
          </li>
        )}
        {mayWork && promised.includes('post_parcel') && (
          <li>
            <a href={`/office/orders/${id}/parcel`}>
              <ParcelIcon />
              Parcel label
            </a>
          </li>
        )}
        {order.invoice && (
          <li>
            {order.invoice.number ? (
              <a href={`/office/orders/${id}/invoice`}>
                <InvoiceIcon />
                {order.invoice.title} {order.invoice.number}
              </a>
            ) : (
              mayWork && (
                <ActionForm
                  form={buttonForm<typeof invoiceActions>('issueInvoice', { subject: { id }, refused })}
                  back={`/office/orders/${id}/invoice`}
                >
                  <button type="submit">
                    <InvoiceIcon />
                    {order.invoice.title} (PDF)
                  </button>
                </ActionForm>
              )
            )}
          </li>
        )}
        {order.stuckPayment && (
          <li>
            <a href={`/office/payments/${order.stuckPayment}`}>
              <CheckIcon />
              The undecided payment
            </a>
          </li>
        )}
        {mayWork && toCheck && (
          <li>
            <ActionForm
              form={buttonForm<typeof moneyActions>('checkPayment', { subject: { id: toCheck }, refused })}
            >
              <button type="submit">
                <CheckIcon />
                Check payment
              </button>
            </ActionForm>
          </li>
        )}
        {mayWork && receipt && (
          <li>
            <ActionForm
              form={openForm(forms.sendOrderEmailAgain, {
                subject: { id, email: receipt.id },
                expected: { expected_send_count: receipt.sendCount },
              })}
            >
              <button type="submit">
                <MailIcon />
                Send the receipt again
              </button>
            </ActionForm>
          </li>
        )}
        {mayRefund && order.state !== 'placed' && (
          <li>
            <details className="acts__more" open={correct.isRefused}>
              <summary>
                <CorrectIcon />
                Correct the email address
              </summary>
              <ActionForm form={correct} className="stack stack--3">
                <EmailField
                  field={correct.fields.email}
                  type="email"
                  label="The buyer’s email address"
                  hint="We’ll send this order’s emails here. It doesn’t give access to an account."
                  autoComplete="off"
                />
                <Submit>Correct it</Submit>
              </ActionForm>
            </details>
          </li>
        )}
        <li className="needs-script">
          <button type="button" onClick={() => window.print()}>
            <PrintIcon />
            Print
          </button>
        </li>
        {mayRefund && remaining && (
          <li>
            <a href={`/office/orders/${id}/refund?cancel`}>
              <CancelIcon />
              Cancel the order
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

export function OrderNotes({ order: { id, notes }, forms, mayWork, refused }: SideProps) {
  if (notes.length === 0 && !mayWork) return null;
  const form = openForm(forms.addOrderNote, { subject: { id }, refused });
  return (
    <Panel id="notes" title="Notes" className={notes.length === 0 ? 'no-print' : undefined}>
      {notes.map(({ id: noteId, by, at, body }) => (
        <article key={noteId} className="order-note">
          <p className="order-note__words">{body}</p>
          <footer>
            {by}, {at}
          </footer>
        </article>
      ))}
      {mayWork && (
        <ActionForm form={form} className="stack stack--3 no-print">
          <TextArea field={form.fields.body} label="New note" rows={3} />
          <Submit>Add note</Submit>
        </ActionForm>
      )}
    </Panel>
  );
}
