import { isRouteErrorResponse, useRouteError } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';

/** Pages export it under another name, and so it is passed no properties. */
export function OfficeError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || ![403, 404].includes(error.status)) throw error;
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
