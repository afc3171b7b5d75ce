import { type LoaderFunctionArgs, redirect } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { pageOfWholeCode } from '#src/features/vouchers/office/page-of-code.server.ts';
import { addressOf, readListQuery } from '#src/kit/lists/list.ts';
import { ListPage } from '#src/kit/lists/list-page.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Download } from '#src/ui/drawings/download.ts';
import { icon } from '#src/ui/icons.tsx';
import type { Route } from './+types/orders-page.ts';
import { findBeside } from './also-found.server.ts';
import { AlsoFound } from './also-found.tsx';
import { orderList } from './order-list.tsx';
import { findOnlyOrder, listOrders } from './order-rows.server.ts';

const ExportIcon = icon(Download);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const query = readListQuery(orderList, new URL(request.url).searchParams);
  const voucher = await pageOfWholeCode(office.deps, query.find, '/office/orders');
  if (voucher) throw redirect(voucher);
  const only = await findOnlyOrder(office.deps, query);
  if (only) throw redirect(`/office/orders/${only}`);
  const [page, otherMatches] = await Promise.all([
    listOrders(office.deps, query),
    findBeside(office.deps, query.find),
  ]);
  return { query, page, ...otherMatches, mayExport: may(staff, 'export'), maySell: may(staff, 'work') };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Orders', matches) }];
}

export default function OrdersPage({
  loaderData: { query, page, beside, more, mayExport, maySell },
}: Route.ComponentProps) {
  return (
    <ListPage
      of={orderList}
      query={query}
      page={page}
      hasOtherMatches={beside.length > 0}
      buttons={
        <>
          {mayExport && Boolean(page.counted?.count) && (
            <a className="btn" href={addressOf('/office/orders.csv', query)}>
              <ExportIcon />
              Export CSV
            </a>
          )}
          <a className="btn" href="/office/orders/by-phone">
            By phone
          </a>
          {maySell && (
            <a className="btn btn--go" href="/office/orders/new">
              New order
            </a>
          )}
        </>
      }
    >
      <AlsoFound title={page.rows.length > 0 ? 'Also found' : 'Found'} beside={beside} more={more} />
    </ListPage>
  );
}
