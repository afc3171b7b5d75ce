import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { reviewedPath } from '#src/features/instructors/reviewed.ts';
import type { ReviewConfirmed } from '#src/features/instructors/reviews/api-schema.ts';
import { confirmedText } from '#src/features/instructors/reviews/confirmed-text.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { Link } from '#src/ui/link.tsx';

const TITLE = 'Did you write this review?';
type State = { is: 'asking' | 'refused' | 'broken' } | ({ is: 'thanked' } & ReviewConfirmed);

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }, { name: 'robots', content: 'noindex' }];
}

/** Opened by an emailed link. Mail scanners open links too, so only the button confirms. */
export default function ConfirmReviewPage() {
  const { token = '' } = useParams();
  const [state, setState] = useState<State>({ is: 'asking' });

  async function confirm() {
    setState({ is: 'asking' });
    const body = { token };
    const result = await callApi<ReviewConfirmed>('POST', '/v1/website/reviews/confirm', { body });
    if (result.ok) setState({ is: 'thanked', ...result.data });
    else setState({ is: result.status === 404 || result.status === 422 ? 'refused' : 'broken' });
  }

  if (state.is === 'thanked')
    return (
      <Confirmed title="Thank you">
        <p className="lead">{confirmedText(state)}</p>
        <p>
          <Link className="btn btn--go" to={reviewedPath(state)}>
            See {state.name}
          </Link>
        </p>
      </Confirmed>
    );
  if (state.is === 'refused')
    return (
      <Confirmed title="This link has expired">
        <p className="lead">
          It may be more than 30 days old, or incomplete: try opening it from the email again. We still read a
          review of an instructor, and if we publish it, it just won’t be marked as verified. You can write
          one of a course again.
        </p>
        <p>
          <Link className="btn btn--go" to="/instructors">
            All our instructors
          </Link>
        </p>
      </Confirmed>
    );
  return (
    <div className="wrap pad narrow stack">
      <h1 className="h1--quiet">{TITLE}</h1>
      <p className="lead">
        Someone wrote a review using your email address. If it was you, please confirm it: we’ll mark a review
        of an instructor as from a verified learner, and publish one of a course once we’ve read it.
      </p>
      <p>If you didn’t, you don’t need to do anything. We never show your email address.</p>
      {state.is === 'broken' && (
        <p className="notice notice--danger problem" role="alert">
          That didn’t work. Please try again in a minute.
        </p>
      )}
      <p>
        <ActionButton className="btn btn--go" labels={['Yes, I wrote it', 'One moment…']} run={confirm} />
      </p>
      <WithoutScript feature="This" />
    </div>
  );
}

/** Replaces the question and takes the focus. */
function Confirmed({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title={title} />
      <h1 className="h1--quiet" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
}
