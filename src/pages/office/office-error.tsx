import { type HeadersArgs, isRouteErrorResponse, useRouteError } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';

/** The WWW-Authenticate header makes the browser ask for the password. */
export function officeHeaders({ errorHeaders, loaderHeaders }: HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Pages export it under another name, and so it is passed no properties. */
export function OfficeError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || ![401, 404, 429].includes(error.status)) throw error;
  return (
    <div className="wrap pad narrow stack">
      <title>{pageTitle('Not here')}</title>
      <h1 className="h1--quiet">{error.status === 404 ? 'No through road' : 'Staff only'}</h1>
      <p className="lead">
        {error.status === 429
          ? 'There were too many wrong passwords. Try again in a minute.'
          : 'The page may have moved, or it may be for staff only.'}
      </p>
    </div>
  );
}
