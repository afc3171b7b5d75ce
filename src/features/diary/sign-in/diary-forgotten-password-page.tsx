import { type ActionFunctionArgs, redirect, useSearchParams } from 'react-router';
import { askForPassword } from '#src/features/identity/instructor/forgotten-password.server.ts';
import { forgotten } from '#src/features/identity/instructor/sign-in-api-schema.ts';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import { diaryContext } from '../access/diary-guard.server.ts';
import type { Route } from './+types/diary-forgotten-password-page.ts';
import { DiarySignInPanel } from './diary-sign-in-panel.tsx';

const TITLE = 'Forgotten your password?';

export async function action({ context, request }: ActionFunctionArgs) {
  const { deps, asker } = context.get(diaryContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    await askForPassword(deps, { asker }, checked(forgotten, fields).email);
    return redirect('/diary/forgotten-password?sent=yes', 303);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function DiaryForgottenPasswordPage({ actionData: refused }: Route.ComponentProps) {
  const sent = useSearchParams()[0].has('sent');
  return (
    <DiarySignInPanel title={sent ? 'Check your email' : TITLE}>
      {sent ? (
        <>
          <p role="status">
            If an instructor signs in with this address, we’ve sent it a link to choose a new password.
          </p>
          <p className="quiet">The link works once and expires after an hour.</p>
        </>
      ) : (
        <form method="post" className="grid justify-start g-4">
          <Field
            id="email"
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            defaultValue={refused?.values.email}
            error={refused?.errors.email?.[0]}
            required
          />
          <button className="btn btn--go" type="submit">
            Email me a link
          </button>
        </form>
      )}
      <p>
        <a href="/diary/sign-in">Back to sign in</a>
      </p>
    </DiarySignInPanel>
  );
}
