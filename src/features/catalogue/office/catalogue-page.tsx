import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/catalogue-page.ts';
import { areaActions } from './areas/area-actions.server.ts';
import { AreasPanel, WaitingPanel } from './areas-panel.tsx';
import { productActions, productForms } from './products/product-actions.server.ts';
import { NewProductPanel } from './products/product-panels.tsx';
import { ProductsPanel } from './products-panel.tsx';
import { readCataloguePage } from './read-catalogue-page.server.ts';

const actions = [...areaActions, ...productActions];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  return {
    ...(await readCataloguePage(office.deps)),
    form: productForms().addProduct,
    done: doneWords(request, actions),
    mayChange: may(context.get(staffContext), 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), productActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Catalogue', matches) }];
}

export default function CataloguePage({
  loaderData: { areas, training, aids, courses, designs, waiting, form, done, mayChange },
}: Route.ComponentProps) {
  const refused = useRefused();
  const offered = designs.filter((design) => design.offered).length;
  return (
    <>
      <PageHead
        title="Catalogue"
        buttons={
          <>
            {mayChange && (
              <a className="btn" href="/office/catalogue/areas/new">
                Add an area
              </a>
            )}
            <a className="btn" href="/office/catalogue/hours">
              Opening hours
            </a>
            <a className="btn" href="/office/catalogue/designs">
              Voucher designs, {offered} of {designs.length}
            </a>
          </>
        }
      >
        What the school sells, at today’s prices with all fees
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <AreasPanel areas={areas} />
        <WaitingPanel waiting={waiting} />
        <ProductsPanel id="training" title="Instructor training" products={training} />
        <ProductsPanel id="aids" title="Learning aids and packs" products={aids} usualWord="Usually, worth" />
        <ProductsPanel id="courses" title="Deposits of courses" products={courses} />
        {mayChange && <NewProductPanel form={form} refused={refused} />}
      </div>
    </>
  );
}
