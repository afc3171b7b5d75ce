import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '#src/platform/api-client.ts';
import { rememberToken } from '#src/platform/session-token.ts';
import { AccountForm } from './account-form.tsx';
import { Arrived, Entry, LearnerCar, PillarBox, privateMeta, WithoutScript } from './entry.tsx';
import type { AccountWire } from './wire.ts';

const TITLE = 'Confirm your email';
type State = 'asking' | 'refused' | { welcome: string };

export const meta = () => privateMeta(TITLE);

/** By a button, not by being opened: programs that check emails open every link in them. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [state, setState] = useState<State>('asking');
  return (
    <Entry beside={state === 'refused' ? <PillarBox /> : <LearnerCar />}>
      {state === 'asking' ? (
        <AccountForm<AccountWire & { token: string }>
          prefix="confirm"
          title={TITLE}
          heading={
            <>
              <h1>{TITLE}</h1>
              <p className="lead">Then your account is open, and you are signed in on this device.</p>
              <WithoutScript what="This" />
            </>
          }
          needed={[]}
          button="Confirm my email"
          sending="Confirming…"
          purpose=""
          send={() => callApi('POST', '/v1/account/confirm-email', { body: { token } })}
          onDone={(answer) => {
            rememberToken(answer.token);
            setState({ welcome: answer.firstname });
          }}
          onRefused={({ status }) => {
            const refused = status === 422 || status === 404;
            if (refused) setState('refused');
            return refused;
          }}
        >
          {() => null}
        </AccountForm>
      ) : state === 'refused' ? (
        <Arrived title="This link has run out">
          <p className="lead">It works once, for 24 hours.</p>
          <p>
            Sign in all the same: if your email is not confirmed yet, we send you another link. After a week,
            make your account anew.
          </p>
          <p className="row">
            <Link className="btn btn--go" to="/account/sign-in">
              Sign in
            </Link>
            <Link className="btn" to="/account/register">
              Make an account
            </Link>
          </p>
        </Arrived>
      ) : (
        <Arrived title={`Welcome, ${state.welcome}`}>
          <p className="lead">Your email is confirmed, and you are signed in.</p>
          <p>
            {/* A new document: the pages on view were made for nobody in particular. */}
            <a className="btn btn--go" href="/account">
              See your account
            </a>
          </p>
        </Arrived>
      )}
    </Entry>
  );
}
