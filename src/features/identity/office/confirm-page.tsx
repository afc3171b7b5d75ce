import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { officeContext, requireStaff } from '../staff/access/office-guard.server.ts';
import { confirmPosted } from '../staff/actions/posted-staff-action.server.ts';
import { waysToConfirm } from '../staff/sign-in/confirm.server.ts';
import { ConfirmForm } from '../staff/sign-in/confirm-form.tsx';
import { demoCode } from '../staff/sign-in/demo-owner.server.ts';
import { pageAfter } from '../staff/sign-in/page-after.ts';
import type { Route } from './+types/confirm-page.ts';

/** Where pages and files that need a fresh sign-in lead, and back. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const { id, email } = await requireStaff(office, 'read');
  return {
    to: pageAfter(new URL(request.url).searchParams.get('to')),
    ways: await waysToConfirm(office.deps, id),
    demo: await demoCode(office.deps, email),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const office = context.get(officeContext);
  const by = await requireStaff(office, 'read');
  const fields = await readPosted(request);
  await confirmPosted(office, by, fields);
  return redirect(pageAfter(fields.to), 303);
}

export { OfficeError as ErrorBoundary } from './office-error.tsx';

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Confirm that it’s you', matches) }];
}

export default function ConfirmPage({ loaderData: { to, ways, demo } }: Route.ComponentProps) {
  return <ConfirmForm ways={ways} demo={demo} fields={{ to }} wrong={undefined} />;
}
