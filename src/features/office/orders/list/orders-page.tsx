import { Download } from 'lucide';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { pageOfWholeCode } from '#src/features/vouchers/office/page-of-code.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { icon } from '#src/ui/icons.tsx';
import { findBeside } from './also-found.server.ts';
import { AlsoFound } from './also-found.tsx';
import { OrderFilters } from './order-filters.tsx';
import { addressOf, OrderPager } from './order-pager.tsx';
import { listOrders, orderAskedFor } from './order-rows.server.ts';
import { readAskedOrders } from './order-search.server.ts';
import { OrdersTable } from './orders-table.tsx';

const ExportIcon = icon(Download);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read');
  const asked = readAskedOrders(new URL(request.url).searchParams);
  const voucher = await pageOfWholeCode(office.deps, asked.find, '/office/orders');
  if (voucher) throw redirect(voucher);
  const only = await orderAskedFor(office.deps, asked);
  if (only) throw redirect(`/office/orders/${only}`);
  const [list, found] = await Promise.all([
    listOrders(office.deps, asked),
    findBeside(office.deps, asked.find),
  ]);
  return { asked, ...list, ...found, mayExport: may(staff, 'export') };
}

export function meta() {
  return [{ title: pageTitle('Orders') }];
}

export default function OrdersPage() {
  const { asked, orders, count, hasMore, newer, older, beside, more, mayExport } =
    useLoaderData<typeof loader>();
  const isFiltered = Boolean(asked.find || asked.state || asked.kind || asked.from || asked.to);
  const counted = `${hasMore ? 'More than ' : ''}${new Intl.NumberFormat('en-GB').format(count)} ${count === 1 ? 'order' : 'orders'}`;
  return (
    <>
      <PageHead
        title="Orders"
        acts={
          mayExport &&
          count > 0 && (
            <a className="btn" href={addressOf('/office/orders.csv', asked)}>
              <ExportIcon />
              Export CSV
            </a>
          )
        }
      >
        {isFiltered ? `${counted} found` : counted}
      </PageHead>
      <OrderFilters key={JSON.stringify(asked)} asked={asked} />
      <AlsoFound beside={beside} more={more} />
      {orders.length > 0 ? <OrdersTable orders={orders} /> : <NoOrders isFiltered={isFiltered} />}
      <OrderPager asked={asked} newer={newer} older={older}>
        {orders.length} on this page, newest first
      </OrderPager>
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="sheet">
      <div className="sheet__body gap-3" role="status">
        {isFiltered ? (
          <>
            <h2>No order matches</h2>
            <p>
              Names, email addresses, phone numbers and postcodes are found by how they begin, order numbers
              by any three characters of them, vouchers by their whole code or its last four characters, and
              cards by their last four digits.
            </p>
            <p>
              <a href="/office/orders">Show all orders</a>
            </p>
          </>
        ) : (
          <>
            <h2>No orders yet</h2>
            <p className="quiet">Each order is here as soon as somebody places one.</p>
          </>
        )}
      </div>
    </div>
  );
}
