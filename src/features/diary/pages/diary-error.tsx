import { isRouteErrorResponse, useRouteError } from 'react-router';
import { BrokenPage } from '#src/ui/layout/broken-page.tsx';
import { PageTitle, SchoolPhone } from '#src/ui/layout/use-school.tsx';

/** Pages export it under another name, and so it is passed no properties. */
export function DiaryError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || ![400, 404].includes(error.status))
    return (
      <BrokenPage>
        <p>
          Or ring the office on <SchoolPhone />.
        </p>
      </BrokenPage>
    );
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title="Not here" />
      <h1>{error.status === 404 ? 'Not in your diary' : 'That didn’t work'}</h1>
      <p className="lead">
        {error.status === 404
          ? 'It may have moved to another instructor, or the link is wrong.'
          : 'Nothing has been changed. Go back, reload the page and try again.'}
      </p>
      <p>
        <a href="/diary">Today</a>
      </p>
    </div>
  );
}
