import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { formatOutcodes } from '#src/features/instructors/instructor-text.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { ChangesPanel } from '#src/kit/parts/changes-panel.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/area-prices-page.ts';
import { areaActions, areaForms } from './areas/area-actions.server.ts';
import { AreaOnSitePanel, AreaPanel, NewPackagePanel, OutcodesPanel } from './areas/area-panels.tsx';
import { readAreaPage } from './areas/read-area-page.server.ts';
import { LimitsPanel } from './prices/limits-panel.tsx';
import { PackagesPanel } from './prices/packages-panel.tsx';
import { priceActions } from './prices/price-actions.server.ts';
import { PricePanel } from './prices/price-panel.tsx';
import { PricesPanel } from './prices/prices-panel.tsx';
import { saleActions, setBasketLimit } from './prices/sale-actions.server.ts';

const actions = [...priceActions, ...saleActions, ...areaActions];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const page = await readAreaPage(office.deps, params.slug ?? '', new URL(request.url).searchParams);
  if (!page) throw new Response('Area not found', { status: 404 });
  return {
    ...page,
    forms: { ...areaForms(), setLimit: formOf(setBasketLimit) },
    done: doneWords(request, actions),
    mayChange: may(staff, 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), actions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Prices in ${loaderData?.area.name ?? 'an area'}`, matches) }];
}

export default function AreaPricesPage({ loaderData }: Route.ComponentProps) {
  const { area, outcodes, selectedTransmission, teachers, packages, chosen, form, forms, mayChange } =
    loaderData;
  const refused = useRefused();
  const pathOf = (query: Record<string, string>) =>
    `/office/catalogue/areas/${area.slug}?${new URLSearchParams(query)}`;
  return (
    <>
      <PageHead
        title={`Prices in ${area.name}`}
        trail={[['/office/catalogue', 'Catalogue']]}
        here={area.name}
        buttons={
          !area.hiddenAt && (
            <a className="btn" href={`/areas-covered/${area.slug}`}>
              See it on the site
            </a>
          )
        }
      >
        {formatOutcodes(area.outcodes).join(', ')}. {teachers.length}{' '}
        {teachers.length === 1 ? 'instructor' : 'instructors'}
      </PageHead>
      <nav className="tabs mb-4" aria-label="Gearbox">
        <ul className="chips cluster items-stretch g-1">
          {(['manual', 'automatic'] as const).map((one) => (
            <li key={one}>
              <a
                href={pathOf({ gearbox: one })}
                aria-current={one === selectedTransmission ? 'true' : undefined}
              >
                {one === 'manual' ? 'Manual' : 'Automatic'}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="stack">
        <DoneNotice messages={loaderData.done} />
        {area.hiddenAt && (
          <WarningNotice>
            <p>{area.name} is hidden: it is not on the site, and its lessons are off sale.</p>
          </WarningNotice>
        )}
        <div className="split">
          <div className="stack">
            <PackagesPanel
              packages={packages}
              areaName={area.name}
              transmission={selectedTransmission}
              hrefOf={({ id }) =>
                `${pathOf({ gearbox: selectedTransmission, package: String(id) })}#new-price`
              }
            />
            <OutcodesPanel
              form={forms.addOutcode}
              slug={area.slug}
              outcodes={outcodes}
              mayChange={mayChange}
              refused={refused}
            />
            {mayChange && (
              <AreaPanel
                key={loaderData.expectedVersion}
                form={forms.changeArea}
                area={area}
                expectedVersion={loaderData.expectedVersion}
                refused={refused}
              />
            )}
            <ChangesPanel changes={loaderData.changes} />
          </div>
          <div className="split__aside stack">
            {mayChange && chosen && form && (
              <PricePanel
                form={form}
                label={chosen.label}
                keep={{ gearbox: selectedTransmission, package: String(chosen.id) }}
                back={pathOf({ gearbox: selectedTransmission, package: String(chosen.id) })}
                refused={refused}
              />
            )}
            {chosen && form && (
              <PricesPanel form={form} label={chosen.label} mayChange={mayChange} refused={refused} />
            )}
            {mayChange && chosen && form && (
              <LimitsPanel
                form={forms.setLimit}
                product={chosen}
                label={chosen.label}
                expectedVersion={form.expectedVersion}
                refused={refused}
              />
            )}
            {mayChange && (
              <NewPackagePanel
                form={forms.addPackage}
                slug={area.slug}
                transmission={selectedTransmission}
                refused={refused}
              />
            )}
            {mayChange && (
              <AreaOnSitePanel
                area={area}
                onSale={loaderData.allOnSale}
                teachers={teachers}
                expectedVersion={loaderData.expectedVersion}
                refused={refused}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}
