import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { designsForStaff } from '../changes/voucher-design-sale.server.ts';
import type { Route } from './+types/designs-page.ts';
import { designActions } from './designs/design-actions.server.ts';
import { DesignsPanel } from './designs/designs-panel.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  return {
    designs: await designsForStaff(office.deps.db),
    done: doneWords(request, designActions),
    mayChange: may(staff, 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), designActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Voucher designs', matches) }];
}

export default function DesignsPage({ loaderData: { designs, done, mayChange } }: Route.ComponentProps) {
  const refused = useRefused();
  const ofKind = (kind: string) => designs.filter((design) => design.kind === kind);
  return (
    <>
      <PageHead
        title="Voucher designs"
        trail={[['/office/catalogue', 'Catalogue']]}
        buttons={
          <a className="btn" href="/gift-vouchers">
            See them on the site
          </a>
        }
      />
      <div className="stack">
        <DoneNotice messages={done} />
        <DesignsPanel
          id="e-vouchers"
          title="E-vouchers"
          designs={ofKind('e-voucher')}
          mayChange={mayChange}
          refused={refused}
        />
        <DesignsPanel
          id="cards"
          title="Gift cards, posted or printed at home"
          designs={ofKind('gift-card')}
          mayChange={mayChange}
          refused={refused}
        />
      </div>
    </>
  );
}
