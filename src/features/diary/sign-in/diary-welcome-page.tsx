import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { ownerOfLink, setPasswordByLink } from '#src/features/identity/instructor/password-links.server.ts';
import { passwordByLink } from '#src/features/identity/instructor/sign-in-api-schema.ts';
import { hasWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { checked, readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import { diaryContext } from '../access/diary-guard.server.ts';
import type { Route } from './+types/diary-welcome-page.ts';
import { DiarySignInPanel } from './diary-sign-in-panel.tsx';

export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  const owner = await ownerOfLink(deps.db, deps, token);
  if (!owner) return data({ owner: undefined }, { status: 410 });
  return data({ owner: { name: owner.name, email: owner.email } });
}

export async function action({ context, request, params: { token = '' } }: ActionFunctionArgs) {
  const { deps, asker } = context.get(diaryContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const owner = await ownerOfLink(deps.db, deps, token);
    const cookies = await setPasswordByLink(deps, asker, checked(passwordByLink, { ...fields, token }));
    // The link is used up, so its owner was read before.
    const to = owner ? await firstPageOf(deps.db, owner.slug) : '/diary';
    return seeOther(to, cookies);
  });
}

/** Where an instructor goes first: to their hours until there are some, since nobody can book without. */
async function firstPageOf(db: Db, slug: string): Promise<'/diary' | '/diary/hours'> {
  return (await hasWorkingHours(db, slug)) ? '/diary' : '/diary/hours';
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Choose a password', matches) }];
}

export default function DiaryWelcomePage({
  loaderData: { owner },
  actionData: refused,
}: Route.ComponentProps) {
  if (!owner)
    return (
      <DiarySignInPanel title="This link no longer works">
        <p>Links work once. Invitations expire after 7 days, and links to a new password after an hour.</p>
        <p>
          <a href="/diary/forgotten-password">Send me another</a>, or ask the office.
        </p>
      </DiarySignInPanel>
    );
  return (
    <DiarySignInPanel title="Choose a password" below={`${owner.name}, ${owner.email}`}>
      <form method="post" className="grid justify-start g-4">
        <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
        <Field
          id="password"
          name="password"
          label="Password"
          hint="At least 10 characters. Three or four random words work well."
          type="password"
          autoComplete="new-password"
          error={refused?.errors.password?.[0]}
          required
        />
        <button className="btn btn--go" type="submit">
          Open my diary
        </button>
      </form>
    </DiarySignInPanel>
  );
}
