import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedAct } from '#src/features/identity/staff/acts/posted-act.server.ts';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { isUuid } from '#src/platform/slug.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { personActs } from './person-acts.server.ts';
import { personPageData } from './person-page-data.server.ts';

export async function loader({ context, params: { id = '', who = '' } }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, who === 'delivery' ? 'refund' : 'work');
  const read = isUuid(id) ? await personPageData(office.deps.db, id, who) : undefined;
  if (!read) throw new Response('No such person', { status: 404 });
  return read;
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), personActs);
}

export function meta({ loaderData }: { loaderData?: { title: string; number: string } }) {
  const words = loaderData ? `${loaderData.title} of order ${loaderData.number}` : 'Correct an order';
  return [{ title: pageTitle(words) }];
}

const FIELDS = [
  ['firstname', 'First name', 100],
  ['surname', 'Last name', 100],
  ['phone', 'Phone', 40],
  ['address_line_1', 'Address line 1', 200],
  ['address_line_2', 'Address line 2', 200],
  ['address_line_3', 'Address line 3', 200],
  ['city', 'Town or city', 100],
  ['postcode', 'Postcode', 16],
] as const;
const OPTIONAL: readonly string[] = ['address_line_2', 'address_line_3', 'city'];

export default function CorrectPersonPage() {
  const { id, number, role, title, hint, person, seen, act } = useLoaderData<typeof loader>();
  const refused = useRefused();
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
      <Sheet id="person" title="Correct">
        <ActForm
          act={act}
          given={role === 'delivery' ? { id } : { id, role }}
          {...{ back, refused }}
          className="gap-3"
        >
          <input type="hidden" name="seen" value={seen} />
          {FIELDS.map(([name, label, most]) => (
            <Field
              key={name}
              {...{ id: name, name, label }}
              type={name === 'phone' ? 'tel' : 'text'}
              optional={OPTIONAL.includes(name)}
              maxLength={most}
              autoComplete="off"
              defaultValue={refused?.values[name] ?? person[name]}
              error={refused?.errors[name]?.[0]}
            />
          ))}
          <button className="btn btn--go" type="submit">
            {role === 'delivery' ? 'See what will happen' : 'Save'}
          </button>
        </ActForm>
      </Sheet>
    </>
  );
}
