import { useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useSearchParams,
} from 'react-router';
import {
  type OfficeRequest,
  officeContext,
  requireStaff,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { confirmPosted } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import {
  checked,
  type PostedFields,
  readPosted,
  type refusalOf,
  showRefusal,
} from '#src/platform/http/posted-form.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import { TickIcon } from '#src/ui/icons.tsx';
import type { Route } from './+types/people-page.ts';
import { ErasePanel } from './erase-panel.tsx';
import { FoundPanel } from './found-panel.tsx';
import { findPerson } from './found-person.server.ts';
import { erasePersonAction, person } from './people-actions.server.ts';

/** Requests under data protection law: all that is kept about a person, and forgetting them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const staff = await requireStaff(context.get(officeContext), 'export', { needsRecentSignIn: true });
  return { mayErase: may(staff, 'erase') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const office = context.get(officeContext);
  const fields = await readPosted(request);
  if (fields.act !== 'erasePerson') {
    await requireStaff(office, 'export', { needsRecentSignIn: true });
    return showFound(office, fields);
  }
  const by = await requireStaff(office, 'erase');
  await confirmPosted(office, by, fields);
  const erased = await showRefusal(fields, async () => {
    const { email } = checked(person, fields);
    if (fields.confirmed?.trim().toLowerCase() !== email)
      throw invalid('confirmed', 'Type the same address once more. Erasing can’t be undone.');
    await erasePersonAction.run(office.deps, by, { email, leave_vouchers: fields.leave_vouchers === 'on' });
    return redirect('/office/people?done=erased', 303);
  });
  return erased instanceof Response ? erased : showFound(office, fields, erased);
}

/** Shows who was found; after a refusal to erase, with why. The address stays out of the URL, which would reach the logs. */
async function showFound({ deps }: OfficeRequest, fields: PostedFields, refused?: Refusal) {
  const parsed = person.safeParse(fields);
  const email = parsed.success ? parsed.data.email : (fields.email ?? '');
  const match = parsed.success
    ? await deps.db.transaction().execute((tx) => findPerson(tx, email, deps.clock.now()))
    : undefined;
  return data(
    { email, match, refused: refused?.data },
    refused?.init ?? { status: parsed.success ? 200 : 422 },
  );
}

type Refusal = ReturnType<typeof refusalOf>;

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('People’s data', matches) }];
}

export default function PeoplePage({ loaderData: { mayErase }, actionData: answered }: Route.ComponentProps) {
  // A live update of the page forgets what the action answered.
  const [firstAnswer] = useState(answered);
  const done = useSearchParams()[0].get('done');
  const match = firstAnswer?.match;
  const isNoAddress = firstAnswer ? !match : done === 'no-address';
  const nothingKept = firstAnswer ? match?.known === false : done === 'nothing-kept';
  const problem = isNoAddress ? NO_ADDRESS : nothingKept ? NOTHING_KEPT : undefined;
  return (
    <>
      <PageHead title="People’s data">
        For requests under data protection law. Answer them within a month.
      </PageHead>
      <div className="stack">
        {done === 'erased' && (
          <div className="notice notice--success" role="status">
            <TickIcon />
            <p>Erased. Their orders stay as sums and products, without a person.</p>
          </div>
        )}
        <Panel id="find" title="What we keep about somebody">
          <form method="post" className="stack stack--3">
            <Field
              id="find-email"
              name="email"
              label="Their email address"
              hint="Make sure first that it’s really them who asks"
              type="email"
              autoComplete="off"
              defaultValue={firstAnswer?.email}
              error={problem}
              required
            />
            <button type="submit" className="btn">
              Find
            </button>
          </form>
        </Panel>
        {firstAnswer && match?.known && (
          <>
            <FoundPanel email={firstAnswer.email} match={match} />
            {mayErase && <ErasePanel email={firstAnswer.email} match={match} refused={firstAnswer.refused} />}
          </>
        )}
      </div>
    </>
  );
}

const NO_ADDRESS = 'Enter an email address like name@example.co.uk';
const NOTHING_KEPT = 'We keep nothing about this email address. Check how it is spelt.';
