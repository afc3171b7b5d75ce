import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { signIn } from '#src/features/identity/instructor/sign-in.server.ts';
import { signingIn } from '#src/features/identity/instructor/sign-in-api-schema.ts';
import { findSignedInInstructor } from '#src/features/identity/instructor/signed-in-instructor.server.ts';
import { PasskeyButton } from '#src/kit/parts/passkey-button.tsx';
import { SignInFields } from '#src/kit/parts/sign-in-fields.tsx';
import { checked, readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import { diaryContext } from '../access/diary-guard.server.ts';
import type { Route } from './+types/diary-sign-in-page.ts';
import { diaryPageAfter } from './diary-page-after.ts';
import { DiarySignInPanel } from './diary-sign-in-panel.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps, asker } = context.get(diaryContext);
  const to = diaryPageAfter(new URL(request.url).searchParams.get('to'));
  if (await findSignedInInstructor(deps, asker)) throw redirect(to);
  return { to };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { deps, asker } = context.get(diaryContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const cookies = await signIn(deps, { asker }, checked(signingIn, fields));
    return seeOther(diaryPageAfter(fields.to), cookies);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Sign in to your diary', matches) }];
}

export default function DiarySignInPage({ loaderData: { to }, actionData: refused }: Route.ComponentProps) {
  const school = useSchool();
  return (
    <DiarySignInPanel title="Your diary" below={`For ${school.name} instructors`}>
      <form method="post" className="grid justify-start g-4">
        <input type="hidden" name="to" value={to} />
        <SignInFields refused={refused} />
        <button className="btn btn--go" type="submit">
          Sign in
        </button>
      </form>
      <PasskeyButton
        path="/v1/diary"
        variant={{ box: 'needs-script', button: 'btn', problem: 'notice notice--danger' }}
        label="Sign in with a passkey"
        done={() => location.replace(to)}
      />
      <p>
        <a href="/diary/forgotten-password">Forgotten your password?</a>
      </p>
      <p className="quiet">
        New here? The office sends you a link. Learners sign in on <a href="/account/sign-in">the shop</a>.
      </p>
    </DiarySignInPanel>
  );
}
