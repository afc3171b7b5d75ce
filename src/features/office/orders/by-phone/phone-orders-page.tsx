import type { LoaderFunctionArgs } from 'react-router';
import { listPhoneOrders, paysByOf } from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { phoneOrderStanding } from '../phone-order-text.server.ts';
import type { Route } from './+types/phone-orders-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(officeContext).deps;
  const now = clock.now();
  const after = new URL(request.url).searchParams.get('after') ?? '';
  const { orders, more } = await listPhoneOrders(db, isUuid(after) ? after : undefined, now);
  return {
    orders: orders.map((order) => {
      const { basket_uuid: id, checkout, state, made_at, made_by_name, until, total_pence } = order;
      return {
        id,
        number: checkout.orderNumber,
        buyer: checkout.billing ? `${checkout.billing.firstname} ${checkout.billing.surname}` : 'erased',
        how: PAYS_BY[paysByOf(order)],
        standing: phoneOrderStanding(order),
        made: `${londonWhenInLine(made_at, now)}, ${made_by_name}`,
        until: state === 'waiting' ? londonWhenInLine(until, now) : '',
        total: pounds(asPence(total_pence)),
      };
    }),
    older: more ? (orders.at(-1)?.basket_uuid ?? null) : null,
    maySell: may(context.get(staffContext), 'work'),
  };
}

const PAYS_BY = { link: 'Link', transfer: 'Bank transfer', cash: 'Cash' };

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Orders by phone', matches) }];
}

export default function PhoneOrdersPage({ loaderData: { orders, older, maySell } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Orders by phone"
        trail={[['/office/orders', 'Orders']]}
        here="By phone"
        buttons={
          maySell && (
            <a className="btn btn--go" href="/office/orders/new">
              New order
            </a>
          )
        }
      >
        Those of the last three months, with what became of them
      </PageHead>
      <TablePanel
        id="phone-orders"
        title="Newest first"
        empty="Nobody has sold anything by phone yet."
        caption="Orders by phone, newest first"
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Order',
            cell: ({ id, number }) => (
              <a className="id" href={`/office/orders/by-phone/${id}`}>
                {number}
              </a>
            ),
          },
          { head: 'Buyer', className: 'wide', cell: ({ buyer }) => <bdi>{buyer}</bdi> },
          { head: 'Made', cell: ({ made }) => made },
          {
            head: 'State',
            cell: ({ standing: { tone, label } }) => <Badge tone={tone}>{label}</Badge>,
          },
          { head: 'Pays by', cell: ({ how }) => how },
          { head: 'Waits until', cell: ({ until }) => until },
          { head: 'Total', num: true, cell: ({ total }) => total },
        ]}
      />
      {older && (
        <p className="mt-4">
          <a className="btn" href={`/office/orders/by-phone?after=${older}`}>
            Older
          </a>
        </p>
      )}
    </>
  );
}
