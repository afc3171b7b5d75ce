import { Ban, CreditCard, GraduationCap, Mail, Package, Pencil, Phone, Printer, Undo2 } from 'lucide';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { icon } from '#src/ui/icons.tsx';
import type { OrderPageData } from './order-page-data.server.ts';

const RefundIcon = icon(Undo2);
const PlaceIcon = icon(GraduationCap);
const CheckIcon = icon(CreditCard);
const CallIcon = icon(Phone);
const ParcelIcon = icon(Package);
const MailIcon = icon(Mail);
const CorrectIcon = icon(Pencil);
const PrintIcon = icon(Printer);
const CancelIcon = icon(Ban);

interface SideProps {
  order: OrderPageData;
  mayWork: boolean;
  mayRefund: boolean;
  refused: RefusedPost | undefined;
}

/** What may be done with an order, by who looks at it. */
export function OrderActs({ order, mayWork, mayRefund, refused }: SideProps) {
  const { id, left, emails, isPlaceable, people, promised, toCheck } = order;
  const receipt = emails.findLast(({ kind, state }) => kind === 'receipt' && state !== 'waiting');
  const isCorrecting = refused?.values.act === 'correctBuyerEmail';
  return (
    <section className="sheet no-print" aria-labelledby="acts">
      <div className="sheet__head">
        <h2 id="acts">Actions</h2>
      </div>
      <ul className="acts">
        {mayRefund && left && (
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
            <ActForm act="checkPayment" given={{ id: toCheck }} refused={refused}>
              <button type="submit">
                <CheckIcon />
                Check payment
              </button>
            </ActForm>
          </li>
        )}
        {mayWork && receipt && (
          <li>
            <ActForm
              act="sendOrderEmailAgain"
              given={{ id, email: receipt.id }}
              seen={{ shown: receipt.mailings }}
            >
              <button type="submit">
                <MailIcon />
                Send the receipt again
              </button>
            </ActForm>
          </li>
        )}
        {mayRefund && order.state !== 'placed' && (
          <li>
            <details className="acts__more" open={isCorrecting}>
              <summary>
                <CorrectIcon />
                Correct the email address
              </summary>
              <ActForm
                act="correctBuyerEmail"
                given={{ id }}
                seen={{ seen: people.buyer.email }}
                className="gap-3"
                refused={refused}
              >
                <Field
                  id="new-email"
                  name="email"
                  type="email"
                  label="The buyer’s email address"
                  hint="Emails of this order go there from now on. It opens no account."
                  autoComplete="off"
                  defaultValue={isCorrecting ? refused.values.email : people.buyer.email}
                  error={isCorrecting ? refused.errors.email?.[0] : undefined}
                />
                <button className="btn" type="submit">
                  Correct it
                </button>
              </ActForm>
            </details>
          </li>
        )}
        <li className="needs-script">
          <button type="button" onClick={() => window.print()}>
            <PrintIcon />
            Print
          </button>
        </li>
        {mayRefund && left && (
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

export function OrderNotes({ order: { id, notes }, mayWork, refused }: SideProps) {
  if (notes.length === 0 && !mayWork) return null;
  const isNote = refused?.values.act === 'addOrderNote';
  return (
    <Sheet id="notes" title="Notes" className={notes.length === 0 ? 'no-print' : undefined}>
      {notes.map(({ id: noteId, by, at, words }) => (
        <article key={noteId} className="note-o">
          <p className="note-o__words">{words}</p>
          <footer>
            {by}, {at}
          </footer>
        </article>
      ))}
      {mayWork && (
        <ActForm act="addOrderNote" given={{ id }} className="gap-3 no-print" refused={refused}>
          <TextArea
            id="note"
            name="words"
            label="New note"
            rows={3}
            maxLength={2000}
            required
            defaultValue={isNote ? refused.values.words : undefined}
            error={isNote ? refused.errors.words?.[0] : undefined}
          />
          <button className="btn" type="submit">
            Add note
          </button>
        </ActForm>
      )}
    </Sheet>
  );
}
