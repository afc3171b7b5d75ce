import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedAct } from '#src/features/identity/staff/acts/posted-act.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { voucherForStaff } from '../staff/find-vouchers.server.ts';
import { withStaff } from './read-page.server.ts';
import { voucherActs } from './voucher-acts.server.ts';
import { voucherDone } from './voucher-done.ts';
import { VoucherPanel } from './voucher-panel.tsx';

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read');
  const { db, clock } = office.deps;
  const found = isUuid(id) ? await voucherForStaff(db, id, clock.now()) : undefined;
  if (!found) throw new Response('Not found', { status: 404 });
  const [voucher] = await withStaff(office.deps, [found]);
  if (!voucher) throw new Response('Not found', { status: 404 });
  return { voucher, mayWork: may(staff, 'work'), mayRefund: may(staff, 'refund') };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), voucherActs);
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const title = (loaderData && `Voucher ending ${loaderData.voucher.ends}`) ?? 'Voucher';
  return [{ title: pageTitle(title) }];
}

export default function OfficeVoucherPage() {
  const { voucher, mayWork, mayRefund } = useLoaderData<typeof loader>();
  const refused = useRefused();
  return (
    <>
      <PageHead title={`Voucher ending ${voucher.ends}`} trail={[['/office/vouchers', 'Vouchers']]}>
        {voucher.left} left of {voucher.value}
      </PageHead>
      <div className="gap-4">
        <DoneNotice words={voucherDone} />
        <Sheet id="voucher" title={voucher.state}>
          <VoucherPanel voucher={voucher} mayWork={mayWork} mayRefund={mayRefund} refused={refused} />
        </Sheet>
      </div>
    </>
  );
}
