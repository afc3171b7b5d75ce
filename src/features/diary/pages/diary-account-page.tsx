import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { signInOf } from '#src/features/identity/instructor/password-links.server.ts';
import { listPasskeys } from '#src/features/identity/passkeys/passkeys.server.ts';
import { listSessions } from '#src/features/identity/sessions/sessions.server.ts';
import { NewPasskeyForm } from '#src/kit/parts/passkey-button.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import { passkeyDevices, signedInDevices } from '#src/ui/devices/signed-in-devices.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAct } from '../acts/posted-diary-act.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { DiaryForm } from '../parts/diary-form.tsx';
import { ownSessionActs } from '../sign-in/own-session-acts.server.ts';
import type { Route } from './+types/diary-account-page.ts';

const TITLE = 'Your sign-in and devices';

export async function loader({ context }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const { slug, sessionId } = context.get(instructorContext);
  const { db, clock } = diary.deps;
  const now = clock.now();
  return {
    email: (await signInOf(db, slug))?.email ?? '',
    passkeys: passkeyDevices(await listPasskeys(instructorRealm, db, slug), now),
    devices: signedInDevices(await listSessions(instructorRealm, db, slug, now), now, sessionId),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAct(request, context.get(diaryContext), ownSessionActs);
}

export function meta() {
  return [{ title: pageTitle(TITLE) }];
}

const DONE = {
  endOwnDiarySession: 'That device is signed out.',
  endOtherDiarySessions: 'All your other devices are signed out.',
  passkey: 'The passkey is added.',
  removeOwnDiaryPasskey: 'The passkey is removed.',
};

export default function DiaryAccountPage({ loaderData: { email, devices, passkeys } }: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{TITLE}</h1>
          <p className="quiet">{email}</p>
        </div>
      </div>
      <DiaryDone words={DONE} />
      <section className="stack" aria-labelledby="devices">
        <h2 id="devices">Where you’re signed in</h2>
        <DeviceList
          labelledBy="devices"
          devices={devices}
          end={({ id, device }) => (
            <DiaryForm act="endOwnDiarySession" given={{ id }} refused={refused}>
              <button className="btn btn--small" type="submit">
                Sign out<span className="visually-hidden"> {device}</span>
              </button>
            </DiaryForm>
          )}
        />
        {devices.length > 2 && (
          <DiaryForm act="endOtherDiarySessions" refused={refused}>
            <button className="btn" type="submit">
              Sign out all other devices
            </button>
          </DiaryForm>
        )}
        <p>
          If you don’t recognise a device, sign it out and{' '}
          <a href="/diary/forgotten-password">choose a new password</a>.
        </p>
      </section>
      <section className="stack" aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p>
          With a passkey you sign in by your fingerprint, your face or the PIN of your device, without your
          password.
        </p>
        {passkeys.length > 0 && (
          <DeviceList
            labelledBy="passkeys"
            devices={passkeys}
            end={({ id, device }) => (
              <DiaryForm act="removeOwnDiaryPasskey" given={{ id }} refused={refused}>
                <button className="btn btn--small" type="submit">
                  Remove<span className="visually-hidden"> {device}</span>
                </button>
              </DiaryForm>
            )}
          />
        )}
        <NewPasskeyForm
          path="/v1/diary"
          title={TITLE}
          email={email}
          done={() => location.replace('/diary/account?done=passkey')}
        />
      </section>
    </div>
  );
}
