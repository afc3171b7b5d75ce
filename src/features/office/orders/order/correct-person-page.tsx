import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/correct-person-page.ts';
import { personActions, personForms } from './person-actions.server.ts';
import { personPageData } from './person-page-data.server.ts';

export async function loader({ context, params: { id = '', who = '' } }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, who === 'delivery' ? 'refund' : 'work');
  const read = isUuid(id) ? await personPageData(office.deps.db, id, who) : undefined;
  if (!read) throw new Response('No such person', { status: 404 });
  return { ...read, forms: personForms() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), personActions);
}

export function meta({
  loaderData,
  matches,
}: {
  matches: Matches;
  loaderData?: { title: string; number: string };
}) {
  const title = loaderData ? `${loaderData.title} of order ${loaderData.number}` : 'Correct an order';
  return [{ title: pageTitle(title, matches) }];
}

const FIELDS = [
  ['firstname', 'First name'],
  ['surname', 'Last name'],
  ['phone', 'Phone'],
  ['address_line_1', 'Address line 1'],
  ['address_line_2', 'Address line 2'],
  ['address_line_3', 'Address line 3'],
  ['city', 'Town or city'],
  ['postcode', 'Postcode'],
] as const;

export default function CorrectPersonPage({
  loaderData: { id, number, role, title, hint, person, expectedVersion, forms },
}: Route.ComponentProps) {
  const formOptions = {
    expected: { expected_version: expectedVersion },
    defaults: person,
    refused: useRefused(),
  };
  const form =
    role === 'delivery'
      ? openForm(forms.correctDelivery, { subject: { id }, ...formOptions })
      : openForm(forms.correctPerson, { subject: { id, role }, ...formOptions });
  const back = `/office/orders/${id}`;
  return (
    <>
      <PageHead
        title={title}
        trail={[
          ['/office/orders', 'Orders'],
          [back, number],
        ]}
        here="Correct"
      >
        {hint}
      </PageHead>
      <Panel id="person" title="Correct">
        <ActionForm form={form} back={back} className="stack stack--3">
          {FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              field={form.fields[name]}
              label={label}
              type={name === 'phone' ? 'tel' : 'text'}
              optional={!form.fields[name].required}
              autoComplete="off"
            />
          ))}
          <Submit className="btn btn--go">{role === 'delivery' ? 'See what will happen' : 'Save'}</Submit>
        </ActionForm>
      </Panel>
    </>
  );
}
