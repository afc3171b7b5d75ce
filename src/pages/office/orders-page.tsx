import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/office/access/office-guard.server.ts';
import { orderRows } from '#src/features/office/orders/order-rows.server.ts';
import { OrdersTable } from '#src/features/office/orders/orders-table.tsx';
import { PageHead } from '#src/features/office/parts/page-head.tsx';
import { pageTitle } from '#src/platform/brand.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'read');
  return { orders: await orderRows(office.deps) };
}

export { OfficeError as ErrorBoundary } from './office-error.tsx';

export function meta() {
  return [{ title: pageTitle('Orders') }, { name: 'robots', content: 'noindex' }];
}

export default function OrdersPage() {
  const { orders } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Orders" />
      <OrdersTable orders={orders} />
    </>
  );
}
