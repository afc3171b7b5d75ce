import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { officeContext } from '#src/features/office/access/office-guard.server.ts';
import { pageAfter } from '#src/features/office/sign-in/page-after.ts';
import { takePasswordStep } from '#src/features/office/sign-in/sign-in.server.ts';
import { passwordStep } from '#src/features/office/sign-in/sign-in-wire.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const to = pageAfter(new URL(request.url).searchParams.get('to'));
  if ((await context.get(officeContext).ask()) !== 'unauthenticated') throw redirect(to);
  return { to };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const { password, ...fields } = await readPosted(request);
  return showRefusal(fields, async () => {
    const cookie = await takePasswordStep(deps, { asker }, checked(passwordStep, { ...fields, password }));
    const to = new URLSearchParams({ to: pageAfter(fields.to) });
    return redirect(`/office/sign-in/code?${to}`, { status: 303, headers: { 'set-cookie': cookie } });
  });
}

export function meta() {
  return [{ title: pageTitle('Sign in to the office') }, { name: 'robots', content: 'noindex' }];
}

export default function SignInPage() {
  const { to } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <h1>Sign in</h1>
      <form method="post" className="gap-4">
        <input type="hidden" name="to" value={to} />
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
        <Field
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={refused?.errors.password?.[0]}
          required
        />
        {refused && Object.keys(refused.errors).length === 0 && (
          <p className="state state--wrong" role="alert">
            {refused.message}
          </p>
        )}
        <button className="btn btn--go" type="submit">
          Continue
        </button>
      </form>
    </>
  );
}
