import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { Figure } from '#src/kit/parts/figure.tsx';
import { Labelled } from '#src/kit/parts/labelled.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/codes-page.ts';
import { codeActions, newCodeForm } from './code-actions.server.ts';
import { CodeState } from './code-state.tsx';
import { NewCode } from './new-code.tsx';
import { readCodes, readMonth } from './read-codes.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(officeContext).deps;
  const now = clock.now();
  const [codes, month, areas] = await Promise.all([
    readCodes(db, now),
    readMonth(db, now),
    areasForStaff(db),
  ]);
  return {
    month,
    codes,
    areas: areas.map(({ slug, name }) => [slug, name] as const),
    form: newCodeForm(),
    done: doneWords(request, codeActions),
    mayChange: may(context.get(staffContext), 'catalogue'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), codeActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Codes', matches) }];
}

export default function CodesPage({
  loaderData: { codes, month, areas, form, done, mayChange },
}: Route.ComponentProps) {
  const refused = useRefused();
  const ended = codes.filter(({ isOver }) => isOver);
  const columns = [
    {
      head: 'Code',
      className: 'wide',
      cell: ({ code, description }: (typeof codes)[number]) => (
        <>
          <a href={`/office/codes/${code}`}>
            <b>{code}</b>
          </a>
          <small>{description}</small>
        </>
      ),
    },
    {
      head: 'State',
      className: 'wide',
      cell: ({ state, days }: (typeof codes)[number]) => (
        <>
          <CodeState state={state} />
          {days && <small>{days}</small>}
        </>
      ),
    },
    {
      head: 'Used',
      className: 'wide',
      cell: ({ used }: (typeof codes)[number]) => <Labelled label="Used">{used}</Labelled>,
    },
    {
      head: 'Sales',
      num: true,
      cell: ({ sales }: (typeof codes)[number]) => <Labelled label="Sales">{sales}</Labelled>,
    },
    {
      head: 'Cost',
      num: true,
      className: 'end',
      cell: ({ cost }: (typeof codes)[number]) => <Labelled label="Cost">{cost}</Labelled>,
    },
  ];
  return (
    <>
      <PageHead
        title="Codes"
        buttons={
          mayChange && (
            <a className="btn only-phone" href="#new-code">
              New code
            </a>
          )
        }
      >
        Discounts for buyers of the shop
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <dl className="facts facts--big figures gx-6">
          <Figure name="Used this month">{month.orders}</Figure>
          <Figure name="Sales with a code">
            {month.sales}
            <small>fee included</small>
          </Figure>
          <Figure name="What they cost">{month.cost}</Figure>
          <Figure name="New customers">{month.newCustomers}</Figure>
        </dl>
        <div className="split">
          <div className="stack">
            <TablePanel
              id="current"
              title="Discount codes"
              caption="Discount codes that run, or will"
              empty="You have no codes that run. A code can be a thank-you, a trial in one town, or a way to see which poster works."
              rows={codes.filter(({ isOver }) => !isOver)}
              keyOf={({ code }) => code}
              columns={columns}
              foot={
                <p className="small quiet">
                  Cost is what was taken off. An order has one code at most, and no code is for gift vouchers
                  unless it says so.
                </p>
              }
            />
            {ended.length > 0 && (
              <TablePanel
                id="ended"
                title="Ended"
                caption="Discount codes that have ended"
                rows={ended}
                keyOf={({ code }) => code}
                columns={columns}
              />
            )}
          </div>
          {mayChange && (
            <div className="split__aside">
              <NewCode form={form} areas={areas} refused={refused} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
