import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ConfirmForm } from '#src/features/office/sign-in/confirm-form.tsx';
import type { ConfirmationAsked } from '#src/features/office/sign-in/confirmation-asked.ts';
import { pageTitle } from '#src/platform/brand.ts';

/** Pages export it under another name, and so it is passed no properties. */
export function OfficeError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || ![403, 404].includes(error.status)) throw error;
  const asked = (error.data as { confirm?: ConfirmationAsked } | null)?.confirm;
  if (asked)
    return (
      <>
        <title>{pageTitle('Confirm that it’s you')}</title>
        <ConfirmForm {...asked} />
      </>
    );
  return (
    <div className="wrap pad narrow stack">
      <title>{pageTitle('Not here')}</title>
      <h1 className="h1--quiet">{error.status === 404 ? 'No through road' : 'Not part of your account'}</h1>
      <p className="lead">
        {error.status === 404
          ? 'The page may have moved.'
          : 'Your account doesn’t include this page. Ask an owner if you need it.'}
      </p>
    </div>
  );
}
