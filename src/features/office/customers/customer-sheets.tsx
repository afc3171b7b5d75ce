import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { EmailAddress } from '#src/kit/parts/email-address.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { TextsTable } from '../replies/texts-table.tsx';
import type { CustomerRead } from './read-customer.server.ts';

const ORDERS: Column<CustomerRead['orders'][number]>[] = [
  {
    head: 'Order',
    cell: ({ id, number }) => (
      <a className="id" href={`/office/orders/${id}`}>
        {number}
      </a>
    ),
  },
  { head: 'Placed', className: 'wide', cell: ({ placed }) => placed },
  { head: 'Bought', className: 'wide', cell: ({ bought }) => bought },
  {
    head: 'State',
    cell: ({ standing: { tone, label } }) => (
      <Badge tone={tone} back={label.endsWith('refunded')}>
        {label}
      </Badge>
    ),
  },
  { head: 'Total', num: true, className: 'top-end', cell: ({ total }) => total },
];

export function CustomerOrders({ orders }: Pick<CustomerRead, 'orders'>) {
  return (
    <TablePanel
      id="orders"
      title="Orders"
      count={orders.length}
      empty="They have an account and have not bought anything yet."
      caption="Their orders, newest first"
      columns={ORDERS}
      rows={orders}
      keyOf={({ id }) => id}
    />
  );
}

/** What they still have with us: lessons, bookings, vouchers. */
export function CustomerOwns({
  customer: { waiting, learners, lessons, vouchers },
}: {
  customer: CustomerRead;
}) {
  return (
    <Panel id="owns" title="What they have">
      <dl className="pairs">
        {waiting.length > 0 && (
          <Pair name="Not paid yet">
            {waiting.map(({ id, number, until, total }) => (
              <small key={id}>
                <a href={`/office/orders/by-phone/${id}`}>{number}</a>, {total}, waits until {until}
              </small>
            ))}
          </Pair>
        )}
        <Pair name="Learners">
          {learners.length === 0 && 'None'}
          {learners.map(({ id, name, left }) => (
            <small key={id}>
              <a href={`/office/learners/${id}`}>
                <bdi>{name}</bdi>
              </a>
              , {left} left
            </small>
          ))}
        </Pair>
        <Pair name="Booked">
          {lessons.length === 0 && 'Nothing'}
          {lessons.map(({ id, when, with: whom }) => (
            <small key={id}>
              <a href={`/office/diary/lessons/${id}`}>{when}</a>, {whom}
            </small>
          ))}
        </Pair>
        <Pair name="Vouchers">
          {vouchers.length === 0 && 'None with money on it'}
          {vouchers.map(({ id, ends, left, recipientName }) => (
            <small key={id}>
              <a href={`/office/vouchers/${id}`}>Ending {ends}</a>, for <bdi>{recipientName}</bdi>, {left}{' '}
              left
            </small>
          ))}
        </Pair>
      </dl>
    </Panel>
  );
}

export function CustomerWrote({ wrote }: Pick<CustomerRead, 'wrote'>) {
  if (wrote.length === 0) return null;
  return (
    <Panel id="wrote" title="What they wrote" count={wrote.length}>
      {wrote.map(({ id, about, body, at, href }) => (
        <article key={id} className="order-note">
          <h3>{href ? <a href={href}>{about}</a> : about}</h3>
          {body && <p className="order-note__words">{body}</p>}
          <footer>{at}</footer>
        </article>
      ))}
    </Panel>
  );
}

const STATES = { sent: 'Sent', waiting: 'On its way', failed: 'Not sent' } as const;
const TONES = { sent: 'success', waiting: 'warning', failed: 'danger' } as const;

const EMAILS: Column<CustomerRead['emails'][number]>[] = [
  {
    head: 'Subject',
    className: 'wide',
    cell: ({ id, subject, order, to }) => (
      <>
        {order ? <a href={`/office/orders/${order}#email-${id}`}>{subject}</a> : subject}
        {to && (
          <small>
            To <EmailAddress>{to}</EmailAddress>
          </small>
        )}
      </>
    ),
  },
  { head: 'When', cell: ({ at }) => at },
  {
    head: 'State',
    className: 'end',
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge>,
  },
];

export function CustomerEmails({ emails }: Pick<CustomerRead, 'emails'>) {
  return (
    <TablePanel
      id="emails"
      title="Emails to them"
      count={emails.length}
      empty="None in the last 90 days."
      caption="Emails to them, the latest first"
      columns={EMAILS}
      rows={emails}
      keyOf={({ id }) => id}
    />
  );
}

export function CustomerTexts({ texts }: Pick<CustomerRead, 'texts'>) {
  if (texts.length === 0) return null;
  return <TextsTable texts={texts} caption="Texts to and from them, the latest first" />;
}
