import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { officeContext, requireStaff } from '#src/features/office/access/office-guard.server.ts';
import { may } from '#src/features/office/access/permissions.ts';
import { confirmPosted } from '#src/features/office/acts/posted-act.server.ts';
import { useRefused } from '#src/features/office/live/use-refused.ts';
import { PageHead } from '#src/features/office/parts/page-head.tsx';
import { Sheet } from '#src/features/office/parts/sheet.tsx';
import { erasePersonAct, person } from '#src/features/office/people/people-acts.server.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { Field } from '#src/ui/form/field.tsx';
import { TickIcon } from '#src/ui/icons.tsx';

/** Requests under data protection law: all that is kept about a person, and forgetting them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const staff = await requireStaff(context.get(officeContext), 'export', { fresh: true });
  return { mayErase: may(staff, 'erase') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const office = context.get(officeContext);
  const by = await requireStaff(office, 'erase');
  const fields = await readPosted(request);
  await confirmPosted(office, by, fields);
  return showRefusal(fields, async () => {
    const { email } = checked(person, fields);
    if (fields.confirmed?.trim().toLowerCase() !== email)
      throw invalid('confirmed', 'Type the same address once more. Erasing can’t be undone.');
    await erasePersonAct.run(office.deps, by, { email });
    return redirect('/office/people?done=erased', 303);
  });
}

export { OfficeError as ErrorBoundary } from '../office-error.tsx';

export function meta() {
  return [{ title: pageTitle('People’s data') }, { name: 'robots', content: 'noindex' }];
}

export default function PeoplePage() {
  const { mayErase } = useLoaderData<typeof loader>();
  const erasing = useRefused<typeof action>();
  const done = useSearchParams()[0].get('done');
  return (
    <>
      <PageHead title="People’s data">
        For requests under data protection law. Answer them within a month.
      </PageHead>
      <div className="gap-4">
        {done === 'erased' && (
          <div className="fine" role="status">
            <TickIcon />
            <p>Erased. Their orders stay as sums and products, without a person.</p>
          </div>
        )}
        <Sheet id="export" title="What we keep about somebody">
          <form method="post" action="/office/people/file" className="gap-3">
            <Field
              id="export-email"
              name="email"
              label="Their email address"
              hint="Make sure first that it’s really them who asks"
              type="email"
              autoComplete="off"
              error={done === 'no-address' ? 'Enter an email address like name@example.co.uk' : undefined}
              required
            />
            <button type="submit" className="btn">
              Download as JSON
            </button>
          </form>
        </Sheet>
        {mayErase && (
          <Sheet id="erase" title="Erase somebody">
            <form method="post" className="gap-3">
              <p className="quiet">
                Everything that names them goes: account, addresses, reviews, messages and emails. Orders stay
                as sums and products, because tax law wants them. It can’t be undone.
              </p>
              <Field
                id="erase-email"
                name="email"
                label="Their email address"
                type="email"
                autoComplete="off"
                defaultValue={erasing?.values.email}
                error={erasing?.errors.email?.[0]}
                required
              />
              <Field
                id="erase-confirmed"
                name="confirmed"
                label="The same address once more"
                type="email"
                autoComplete="off"
                defaultValue={erasing?.values.confirmed}
                error={erasing?.errors.email ? undefined : erasing?.message}
                required
              />
              <button type="submit" className="btn">
                Erase them
              </button>
            </form>
          </Sheet>
        )}
      </div>
    </>
  );
}
