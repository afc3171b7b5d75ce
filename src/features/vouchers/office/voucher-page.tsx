import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { voucherForStaff } from '../staff/find-vouchers.server.ts';
import type { Route } from './+types/voucher-page.ts';
import { withStaff } from './read-page.server.ts';
import { voucherActions, voucherForms } from './voucher-actions.server.ts';
import { VoucherPanel } from './voucher-panel.tsx';

export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const { db, clock } = office.deps;
  const row = isUuid(id) ? await voucherForStaff(db, id, clock.now()) : undefined;
  if (!row) throw new Response('Not found', { status: 404 });
  const [voucher] = await withStaff(office.deps, [row]);
  if (!voucher) throw new Response('Not found', { status: 404 });
  return {
    voucher,
    forms: voucherForms(),
    done: doneWords(request, voucherActions),
    mayWork: may(staff, 'work'),
    mayRefund: may(staff, 'refund'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), voucherActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `Voucher ending ${loaderData.voucher.ends}`) ?? 'Voucher';
  return [{ title: pageTitle(title, matches) }];
}

export default function OfficeVoucherPage({
  loaderData: { voucher, done, ...panelProps },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={`Voucher ending ${voucher.ends}`} trail={[['/office/vouchers', 'Vouchers']]}>
        {voucher.remaining} left of {voucher.value}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Panel id="voucher" title={voucher.state}>
          <VoucherPanel voucher={voucher} {...panelProps} />
        </Panel>
      </div>
    </>
  );
}
