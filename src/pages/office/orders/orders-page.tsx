import { Download } from 'lucide';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/office/access/office-guard.server.ts';
import { may } from '#src/features/office/access/permissions.ts';
import { OrderFilters } from '#src/features/office/orders/list/order-filters.tsx';
import { addressOf, OrderPager } from '#src/features/office/orders/list/order-pager.tsx';
import { listOrders, orderAskedFor } from '#src/features/office/orders/list/order-rows.server.ts';
import { readAskedOrders } from '#src/features/office/orders/list/order-search.server.ts';
import { OrdersTable } from '#src/features/office/orders/list/orders-table.tsx';
import { PageHead } from '#src/features/office/parts/page-head.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { icon } from '#src/ui/icons.tsx';

const ExportIcon = icon(Download);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read');
  const asked = readAskedOrders(new URL(request.url).searchParams);
  const only = await orderAskedFor(office.deps, asked);
  if (only) throw redirect(`/office/orders/${only}`);
  return { asked, ...(await listOrders(office.deps, asked)), mayExport: may(staff, 'export') };
}

export { OfficeError as ErrorBoundary } from '../office-error.tsx';

export function meta() {
  return [{ title: pageTitle('Orders') }, { name: 'robots', content: 'noindex' }];
}

export default function OrdersPage() {
  const { asked, orders, count, hasMore, newer, older, mayExport } = useLoaderData<typeof loader>();
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
              A name, an email address and a postcode are found by how they begin. A voucher is found by the
              last four characters of its code.
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
