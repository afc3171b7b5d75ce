import { isRouteErrorResponse, useRouteError } from 'react-router';
import { BrokenPage } from '#src/ui/layout/broken-page.tsx';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { ConfirmForm } from '../staff/sign-in/confirm-form.tsx';
import type { ConfirmationRequest } from '../staff/sign-in/confirmation-request.ts';

/** Pages export it under another name, and so it is passed no properties. */
export function OfficeError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || ![400, 403, 404].includes(error.status)) return <BrokenPage />;
  const confirmation = (error.data as { confirm?: ConfirmationRequest } | null)?.confirm;
  if (confirmation)
    return (
      <>
        <PageTitle title={confirmation.preview ? 'Check what will happen' : 'Confirm that it’s you'} />
        <ConfirmForm {...confirmation} />
      </>
    );
  const { title, lead } = WORDS[error.status as keyof typeof WORDS];
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title="Not here" />
      <h1 className="h1--quiet">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  );
}

const WORDS = {
  400: {
    title: 'That didn’t work',
    lead: 'Nothing has been changed. Go back, reload the page and try again.',
  },
  403: {
    title: 'Not part of your account',
    lead: 'Your account doesn’t include this page. Ask an owner if you need it.',
  },
  404: { title: 'No through road', lead: 'The page may have moved.' },
};
