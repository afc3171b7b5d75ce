import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/customer-page.ts';
import { customerActions, customerForms } from './customer-actions.server.ts';
import {
  CustomerEmails,
  CustomerOrders,
  CustomerOwns,
  CustomerTexts,
  CustomerWrote,
} from './customer-sheets.tsx';
import { CustomerAddresses, CustomerLetter, CustomerNotes, CustomerText } from './customer-side.tsx';
import { readCustomer } from './read-customer.server.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const customer = isUuid(params.id) ? await readCustomer(office.deps, params.id) : undefined;
  if (!customer) throw new Response('No such customer', { status: 404 });
  return {
    customer,
    /** Of the next email to them: sent twice, it leaves once. */
    letter: crypto.randomUUID(),
    texts: office.deps.textsFrom && {
      school: office.deps.school.current().name,
      pence: office.deps.textPence,
    },
    mayWork: may(context.get(staffContext), 'work'),
    forms: customerForms(),
    done: doneWords(request, customerActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), customerActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.customer.name ?? 'Customer', matches) }];
}

/** All about one person, whichever of their email addresses it came with. */
export default function CustomerPage({
  loaderData: { customer, letter, texts, mayWork, forms, done },
}: Route.ComponentProps) {
  const side = { customer, letter, mayWork, forms, refused: useRefused() };
  return (
    <>
      <PageHead
        title={customer.name}
        trail={[['/office/orders', 'Orders']]}
        here={customer.name}
        buttons={
          mayWork &&
          customer.orders[0] && (
            <a className="btn" href={`/office/orders/new?from=${customer.orders[0].id}`}>
              New order
            </a>
          )
        }
      >
        Customer since {customer.since}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <div className="stack">
            <CustomerOrders orders={customer.orders} />
            <CustomerOwns customer={customer} />
            <CustomerWrote wrote={customer.wrote} />
            <CustomerEmails emails={customer.emails} />
            <CustomerTexts texts={customer.texts} />
          </div>
          <aside className="stack">
            <CustomerAddresses {...side} />
            <CustomerNotes {...side} />
            {mayWork && <CustomerLetter {...side} />}
            {mayWork && texts && <CustomerText {...side} texts={texts} />}
          </aside>
        </div>
      </div>
    </>
  );
}
