import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { signInOf } from '#src/features/identity/instructor/password-links.server.ts';
import { listPasskeys } from '#src/features/identity/passkeys/passkeys.server.ts';
import { listSessions } from '#src/features/identity/sessions/sessions.server.ts';
import { proposedPhotograph } from '#src/features/instructors/profile/proposed-photographs.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { QuietHoursForm } from '#src/kit/forms/quiet-hours-form.tsx';
import { NewPasskeyForm } from '#src/kit/parts/passkey-button.tsx';
import { PushDevices } from '#src/kit/push/push-devices.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import { passkeyDevices, signedInDevices } from '#src/ui/devices/signed-in-devices.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { DiaryDone } from '../parts/diary-done.tsx';
import { OwnPhotograph } from '../photograph/own-photograph.tsx';
import { ownPhotographActions, ownPhotographForm } from '../photograph/own-photograph-actions.server.ts';
import { OwnProfile } from '../profile/own-profile.tsx';
import { ownProfileActions, ownProfileForm } from '../profile/own-profile-actions.server.ts';
import { readOwnProfile } from '../profile/read-own-profile.server.ts';
import { ownSessionActions } from '../sign-in/own-session-actions.server.ts';
import { OwnNumber } from '../texts/own-number.tsx';
import { ownNumberActions, ownNumberForms } from '../texts/own-number-actions.server.ts';
import {
  chooseOwnQuietHours,
  ownQuietHours,
  ownQuietHoursForm,
} from '../texts/own-quiet-hours-action.server.ts';
import { readOwnNumber } from '../texts/read-own-number.server.ts';
import type { Route } from './+types/diary-account-page.ts';

const TITLE = 'Your profile, sign-in and devices';

const actions = [
  ...ownPhotographActions,
  ...ownProfileActions,
  ...ownSessionActions,
  ...ownNumberActions,
  chooseOwnQuietHours,
];

export const handle = TAKES_FILES;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const diary = context.get(diaryContext);
  const { slug, sessionId, portrait } = context.get(instructorContext);
  const { db, clock } = diary.deps;
  const now = clock.now();
  return {
    done: doneWords(request, [...actions, { name: 'passkey', done: 'The passkey is added.' }]),
    email: (await signInOf(db, slug))?.email ?? '',
    portrait,
    proposed: await proposedPhotograph(db, slug),
    form: ownPhotographForm(),
    profile: await readOwnProfile(db, slug),
    profileForm: ownProfileForm(),
    ownNumber: await readOwnNumber(diary.deps, slug),
    numberForms: ownNumberForms(),
    quietHours: await ownQuietHours(db, slug),
    quietHoursForm: ownQuietHoursForm(),
    passkeys: passkeyDevices(await listPasskeys(instructorRealm, db, slug), now),
    devices: signedInDevices(await listSessions(instructorRealm, db, slug, now), now, sessionId),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), actions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }];
}

export default function DiaryAccountPage({
  loaderData: {
    done,
    email,
    devices,
    passkeys,
    portrait,
    proposed,
    form,
    profile,
    profileForm,
    ownNumber,
    numberForms,
    quietHours,
    quietHoursForm,
  },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">
            Your profile, <span className="nowrap">sign-in</span> and devices
          </h1>
          <p className="quiet">{email}</p>
        </div>
      </div>
      <DiaryDone messages={done} />
      <OwnPhotograph portrait={portrait} proposed={proposed} form={form} refused={refused} />
      <OwnProfile profile={profile} form={profileForm} refused={refused} />
      {ownNumber && <OwnNumber own={ownNumber} forms={numberForms} refused={refused} />}
      <section className="stack narrow mt-10" aria-labelledby="notifications">
        <h2 id="notifications">Notifications</h2>
        <p>
          A device shows when somebody else books, moves or cancels a lesson of today or tomorrow. A locked
          screen shows first names and times.
        </p>
        <PushDevices realm="diary" labelledBy="notifications" />
      </section>
      <section className="stack narrow mt-10" aria-labelledby="quiet-hours">
        <h2 id="quiet-hours">Quiet hours</h2>
        <p>
          {ownNumber ? 'Texts and notifications' : 'Notifications'} wait until they end, except when the
          lesson is within 12 hours. Emails still arrive. Choose the same time twice and nothing waits.
        </p>
        <QuietHoursForm
          hours={quietHours}
          form={openForm(quietHoursForm, { defaults: { ...quietHours }, refused })}
        />
      </section>
      <section className="stack mt-10" aria-labelledby="devices">
        <h2 id="devices">Where you’re signed in</h2>
        <DeviceList
          labelledBy="devices"
          devices={devices}
          end={({ id, device }) => (
            <ActionForm
              form={buttonForm<typeof ownSessionActions>('endOwnDiarySession', { subject: { id }, refused })}
            >
              <Submit className="btn btn--small">
                Sign out<span className="visually-hidden"> {device}</span>
              </Submit>
            </ActionForm>
          )}
        />
        {devices.length > 2 && (
          <ActionForm form={buttonForm<typeof ownSessionActions>('endOtherDiarySessions', { refused })}>
            <Submit>Sign out all other devices</Submit>
          </ActionForm>
        )}
        <p>
          If you don’t recognise a device, sign it out and{' '}
          <a href="/diary/forgotten-password">choose a new password</a>.
        </p>
      </section>
      <section className="stack narrow mt-10" aria-labelledby="passkeys">
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
              <ActionForm
                form={buttonForm<typeof ownSessionActions>('removeOwnDiaryPasskey', {
                  hidden: { id },
                  refused,
                })}
              >
                <Submit className="btn btn--small">
                  Remove<span className="visually-hidden"> {device}</span>
                </Submit>
              </ActionForm>
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
