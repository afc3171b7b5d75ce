import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { officeContext } from '#src/features/office/access/office-guard.server.ts';
import { findHalfSession } from '#src/features/office/access/staff-sessions.server.ts';
import { demoCode } from '#src/features/office/sign-in/demo-owner.server.ts';
import { pageAfter } from '#src/features/office/sign-in/page-after.ts';
import { takeCodeStep } from '#src/features/office/sign-in/sign-in.server.ts';
import { codeStep } from '#src/features/office/sign-in/sign-in-wire.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { checked, readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { Field } from '#src/ui/form/field.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const to = pageAfter(new URL(request.url).searchParams.get('to'));
  const half = await findHalfSession(deps, asker);
  if (!half) throw redirect(`/office/sign-in?${new URLSearchParams({ to })}`);
  return { to, email: half.email, demo: await demoCode(deps, half.email) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { deps, asker } = context.get(officeContext);
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const cookie = await takeCodeStep(deps, { asker }, checked(codeStep, fields).code);
    return redirect(pageAfter(fields.to), { status: 303, headers: { 'set-cookie': cookie } });
  });
}

export function meta() {
  return [{ title: pageTitle('Enter your code') }, { name: 'robots', content: 'noindex' }];
}

export default function CodePage() {
  const { to, email, demo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <div>
        <h1>Enter your code</h1>
        <p className="quiet">Step 2 of 2, {email}</p>
      </div>
      <form method="post" className="gap-4">
        <input type="hidden" name="to" value={to} />
        <Field
          id="code"
          name="code"
          label="6-digit code"
          hint={demo ? `Demo: the code is ${demo}` : 'From your authenticator app'}
          look="input--code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          defaultValue={refused?.values.code}
          error={refused?.message}
          required
        />
        <button className="btn btn--go" type="submit">
          Sign in
        </button>
      </form>
    </>
  );
}
