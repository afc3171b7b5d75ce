import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/office/access/office-guard.server.ts';
import { FindForm } from '#src/features/office/vouchers/find-form.tsx';
import { FoundVouchers } from '#src/features/office/vouchers/found-vouchers.tsx';
import { orderAddresses } from '#src/features/orders/order-queries.server.ts';
import {
  type CardToPost,
  cardsToPost,
  type Undelivered,
  undeliveredVouchers,
} from '#src/features/vouchers/delivery/print-queue.server.ts';
import { findVouchers } from '#src/features/vouchers/staff/find-vouchers.server.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import '#src/features/office/vouchers/vouchers.css';

/** The staff's voucher desk: search, print queue, and undelivered emails. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStaff(context.get(officeContext), 'read');
  const { db, clock } = context.get(servicesContext);
  const find = new URL(request.url).searchParams.get('find')?.trim().slice(0, 40) ?? '';
  const [found, cards, undelivered] = await Promise.all([
    findVouchers(db, find, clock.now()),
    cardsToPost(db, orderAddresses(db, 'delivery')),
    undeliveredVouchers(db, orderAddresses(db, 'billing')),
  ]);
  return { find, found, cards, undelivered };
}

export { OfficeError as ErrorBoundary } from './office-error.tsx';

export function meta() {
  return [{ title: pageTitle('Vouchers') }, { name: 'robots', content: 'noindex' }];
}

export default function OfficeVouchersPage() {
  const { find, found, cards, undelivered } = useLoaderData<typeof loader>();
  return (
    <div className="stack stack--wide">
      <h1 className="h1--quiet">Vouchers</h1>
      <section className="stack" aria-labelledby="find-a-voucher">
        <h2 id="find-a-voucher">Find a voucher</h2>
        <FindForm find={find} />
        {find && <FoundVouchers find={find} {...found} />}
      </section>
      <section className="stack" aria-labelledby="to-post">
        <h2 id="to-post" tabIndex={-1}>
          Cards to post <span className="patch">{cards.length}</span>
        </h2>
        {cards.length === 0 && <p className="lead">No cards waiting. They’ve all been posted.</p>}
        <ul className="queue">
          {cards.map((card) => (
            <li key={card.id}>
              <WaitingCard card={card} />
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="undelivered">
        <h2 id="undelivered">
          Not delivered <span className="patch">{undelivered.length}</span>
        </h2>
        {undelivered.length === 0 && <p className="lead">No undelivered vouchers.</p>}
        <ul className="queue">
          {undelivered.map((voucher) => (
            <li key={voucher.id}>
              <UndeliveredCard voucher={voucher} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function WaitingCard({ card }: { card: CardToPost }) {
  const revalidate = useRevalidate();
  const [first, ...rest] = card.address;

  async function markAsPosted() {
    const result = await callApi('POST', `/v1/office/vouchers/${card.id}/posted`, { body: {} });
    if (result.ok) showToast('success', `Card for ${card.recipientName} is in the post`);
    await revalidate();
    // The card and its focused button have left the list.
    if (result.ok) document.getElementById('to-post')?.focus();
  }

  return (
    <article className="card queue__item" aria-labelledby={`card-${card.id}`}>
      <div>
        <h3 id={`card-${card.id}`}>
          {card.value} for {card.recipientName}
        </h3>
        <p className="quiet">
          {card.design}
          <br />
          Order {card.orderNumber}, paid on {card.paidOn}
        </p>
      </div>
      <address className="queue__label">
        <strong>{first}</strong>
        {rest.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className="row">
        {card.printable ? (
          <a className="btn" href={`/office/vouchers/${card.id}/card.pdf`} target="_blank" rel="noreferrer">
            Print card<span className="visually-hidden"> for {card.recipientName}, opens a PDF</span>
          </a>
        ) : (
          <p className="quiet">It has already been used, so its code has been deleted.</p>
        )}
        <ActionButton words={['Mark as posted', 'Saving…']} run={markAsPosted}>
          <span className="visually-hidden">, card for {card.recipientName}</span>
        </ActionButton>
      </div>
    </article>
  );
}

function UndeliveredCard({ voucher }: { voucher: Undelivered }) {
  return (
    <article className="card queue__item" aria-labelledby={`undelivered-${voucher.id}`}>
      <div>
        <h3 id={`undelivered-${voucher.id}`}>
          {voucher.value} for {voucher.recipientName}
        </h3>
        <p className="quiet">
          Order {voucher.orderNumber}, last tried on {voucher.since}
        </p>
      </div>
      <p className="queue__label">
        It could not be delivered to <strong>{voucher.email}</strong>
      </p>
      <p>
        Ring {voucher.buyer} on <a href={`tel:${voucher.phone.replaceAll(' ', '')}`}>{voucher.phone}</a>. They
        can correct the address with the link in their receipt.
      </p>
    </article>
  );
}
