import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Figures } from '#src/kit/figures/figures.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { ChangesPanel } from '#src/kit/parts/changes-panel.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { CopyButton } from '#src/ui/feedback/copy-button.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/discount-code-page.ts';
import { AdvertisedPanel } from './advertised-panel.tsx';
import { changeCodeForm, codeActions } from './code-actions.server.ts';
import { CodeState } from './code-state.tsx';
import { readCode } from './read-codes.server.ts';
import { UsesByWeek } from './uses-by-week.tsx';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { deps } = context.get(officeContext);
  const code = await readCode(deps, params.code ?? '', deps.clock.now());
  if (!code) throw new Response('Code not found', { status: 404 });
  return {
    code,
    form: changeCodeForm(),
    done: doneWords(request, codeActions),
    mayChange: may(context.get(staffContext), 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), codeActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.code.code ?? 'Code', matches) }];
}

export default function DiscountCodePage({
  loaderData: { code, form, done, mayChange },
}: Route.ComponentProps) {
  const refused = useRefused();
  const subject = { code: code.code };
  const change = openForm(form, {
    subject,
    expected: { expected_version: code.expectedVersion },
    defaults: { ends_on: code.endsOn, max_uses: code.maxUses },
    refused,
  });
  return (
    <>
      <PageHead title={code.code} trail={[['/office/codes', 'Codes']]}>
        {[code.description, ...code.conditions].join(', ')}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Figures
          figures={[
            { name: 'State', sum: <CodeState state={code.state} />, note: code.days },
            { name: 'Used', sum: code.used },
            { name: 'Sales', sum: code.sales },
            { name: 'Cost', sum: code.cost },
            { name: 'New customers', sum: code.newCustomers },
          ]}
        />
        <div className="split">
          <div className="stack">
            <TablePanel
              id="orders"
              title="Orders with it"
              caption={`Orders with ${code.code}, newest first`}
              empty="Nobody has paid with it yet."
              rows={code.orders}
              keyOf={({ id }) => id}
              columns={[
                { head: 'Order', cell: ({ id, number }) => <a href={`/office/orders/${id}`}>{number}</a> },
                {
                  head: 'Who',
                  className: 'wide',
                  cell: ({ who, isRefunded, also }) => (
                    <>
                      <bdi>{who}</bdi>
                      {also && <small>with {also} too</small>}
                      {isRefunded && <small>refunded, the use counts no more</small>}
                    </>
                  ),
                },
                { head: 'When', cell: ({ when }) => when },
                {
                  head: 'Off',
                  num: true,
                  className: 'end',
                  cell: ({ off }) => <NamedAmount name="Off">{off}</NamedAmount>,
                },
                {
                  head: 'Paid',
                  num: true,
                  className: 'top-end',
                  cell: ({ total }) => <NamedAmount name="Paid">{total}</NamedAmount>,
                },
              ]}
            />
            {code.orders.length > 0 && <UsesByWeek weeks={code.weeks} />}
            <ChangesPanel changes={code.changes} />
          </div>
          {code.state !== 'ended' && (
            <div className="split__aside stack">
              {mayChange && (
                <Panel id="change" title="Change">
                  <ActionForm form={change} className="stack">
                    <DateField field={change.fields.ends_on} label="Ends, end of day" optional />
                    <TextField
                      field={change.fields.max_uses}
                      label="Total uses"
                      hint={`${code.uses} ${code.uses === 1 ? 'is' : 'are'} used${code.held > 0 ? `, ${code.held} held for orders by phone` : ''}`}
                      inputMode="numeric"
                      optional
                    />
                    <Submit>Save</Submit>
                  </ActionForm>
                  <ActionForm
                    form={buttonForm<typeof codeActions>('endDiscountCode', { subject, refused })}
                    className="mt-4"
                  >
                    <Submit>End it now</Submit>
                  </ActionForm>
                  <p className="small quiet mt-4">
                    The discount itself stays as it is. Whoever is paying with the code keeps it.
                  </p>
                </Panel>
              )}
              <Panel id="link" title="Link">
                <div className="field">
                  <label className="field__label" htmlFor="code-link">
                    A link that brings the code
                  </label>
                  <span className="field__hint" id="code-link-hint">
                    Any page of the shop does, with ?code={code.code} after its address.
                  </span>
                  <div className="copyfield cluster cluster--nowrap g-2">
                    <input
                      className="input"
                      id="code-link"
                      value={code.link}
                      aria-describedby="code-link-hint"
                      readOnly
                    />
                    <CopyButton field="code-link" item="the link" />
                  </div>
                </div>
              </Panel>
              <AdvertisedPanel products={code.advertised} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
