import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { ChangesPanel } from '#src/kit/parts/changes-panel.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { pounds } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/product-price-page.ts';
import { makeUp, NextPrice } from './prices/full-price.tsx';
import { LimitsPanel } from './prices/limits-panel.tsx';
import { priceActions } from './prices/price-actions.server.ts';
import { PricePanel } from './prices/price-panel.tsx';
import { PricesPanel } from './prices/prices-panel.tsx';
import { saleActions, setBasketLimit } from './prices/sale-actions.server.ts';
import { productActions, productForms } from './products/product-actions.server.ts';
import { PicturePanel, WordsPanel } from './products/product-panels.tsx';
import { readProductPage } from './read-catalogue-page.server.ts';

const actions = [...priceActions, ...saleActions, ...productActions];

export const handle = TAKES_FILES;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const { type = '', id = '' } = params;
  const page = await readProductPage(office.deps, { type, id }, new URL(request.url).searchParams);
  if (!page) throw new Response('Product not found', { status: 404 });
  return {
    ...page,
    forms: { ...productForms(), setLimit: formOf(setBasketLimit) },
    done: doneWords(request, actions),
    mayChange: may(staff, 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), actions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.product.name ?? 'Product', matches) }];
}

export default function ProductPricePage({
  loaderData: { product, form, forms, changes, done, mayChange },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { type, id, name, url, onSale, now, next, usual, usualDoubt } = product;
  const label = name;
  return (
    <>
      <PageHead
        title={name}
        trail={[['/office/catalogue', 'Catalogue']]}
        buttons={
          onSale && (
            <a className="btn" href={url}>
              See it on the site
            </a>
          )
        }
      />
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <div className="stack">
            <Panel id="now" title="Now">
              <dl className="pairs">
                <Pair name="State">
                  <Badge tone={onSale ? 'success' : 'warning'}>{onSale ? 'On sale' : 'Off sale'}</Badge>
                </Pair>
                <Pair name={type === 'course' ? 'Deposit' : 'Price'}>
                  {now ? <b>{pounds(now.priceWithFee)}</b> : 'None: it is not sold without one'}
                  {now && now.fee > 0 && <small>{makeUp(now)}</small>}
                </Pair>
                {usual !== null && (
                  <Pair name={type === 'bundle' ? 'Worth' : 'Usually'}>
                    {pounds(usual)}
                    <small>
                      {type === 'bundle' ? 'From the price histories of its parts' : 'From its price history'}
                      ; nobody types it.
                    </small>
                    {usualDoubt && (
                      <p className="field__error">
                        <span>
                          {type === 'bundle' ? 'An earlier price of a part' : 'The earlier price'} was{' '}
                          {usualDoubt}, so the shop’s “{type === 'bundle' ? 'worth' : 'usually'}” may mislead.
                        </span>
                      </p>
                    )}
                  </Pair>
                )}
                {next && (
                  <Pair name="Next price">
                    <NextPrice price={next} day={next.day} />
                  </Pair>
                )}
                <Pair name="Most">{product.limit ?? 'No limit'}</Pair>
              </dl>
            </Panel>
            <PricesPanel form={form} label={label} mayChange={mayChange} refused={refused} />
            {mayChange && type !== 'course' && (
              <WordsPanel
                key={form.expectedVersion}
                form={forms.changeProduct}
                product={product}
                expectedVersion={form.expectedVersion}
                refused={refused}
              />
            )}
            <ChangesPanel changes={changes} />
          </div>
          {mayChange && (
            <div className="split__aside stack">
              <PricePanel
                form={form}
                label={label}
                keep={{}}
                back={`/office/catalogue/products/${type}/${id}`}
                refused={refused}
              />
              <LimitsPanel
                form={forms.setLimit}
                product={product}
                label={label}
                expectedVersion={form.expectedVersion}
                refused={refused}
              />
              <PicturePanel
                form={forms.setProductPicture}
                product={product}
                expectedVersion={form.expectedVersion}
                refused={refused}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
