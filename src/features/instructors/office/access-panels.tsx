import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import type { SignedInDevice } from '#src/ui/devices/signed-in-devices.ts';
import type { instructorAccessActions } from './access-actions.server.ts';

interface Diary {
  devices: SignedInDevice[];
  invited: { email: string; joined: boolean; when: string } | undefined;
}

/** How an instructor signs in to their diary, and where they are signed in. */
export function InstructorAccessPanels({
  slug,
  hasLeft,
  diary: { devices, invited },
  mayChange,
  refused,
}: {
  slug: string;
  hasLeft: boolean;
  diary: Diary;
  mayChange: boolean;
  refused: RefusedPost | undefined;
}) {
  const of = { subject: { slug }, refused };
  return (
    <>
      <Panel id="diary" title="Their diary">
        <div className="stack stack--3">
          <p>
            {!invited && <Badge tone="neutral">Not invited yet</Badge>}
            {invited && !invited.joined && <Badge tone="neutral">Invited, {invited.when}</Badge>}
            {invited?.joined && <Badge tone="success">Signs in</Badge>}
          </p>
          {invited && <p className="quiet">{invited.email}</p>}
          {mayChange && !hasLeft && (
            <ActionForm
              form={buttonForm<typeof instructorAccessActions>('inviteInstructor', of)}
              className="stack stack--3"
            >
              <p className="quiet">
                {invited
                  ? 'A new link goes to the address in the profile. Their password stops working, and their devices are signed out.'
                  : 'A link goes to the address in the profile. With it they choose a password.'}
              </p>
              <Submit>{invited ? 'Send a new link' : 'Invite to the diary'}</Submit>
            </ActionForm>
          )}
        </div>
      </Panel>
      {devices.length > 0 && (
        <Panel id="devices" title="Where they are signed in" count={devices.length}>
          <div className="stack stack--3">
            <DeviceList
              labelledBy="devices"
              devices={devices}
              end={({ id, device }) => (
                <ActionForm
                  form={buttonForm<typeof instructorAccessActions>('endInstructorSession', {
                    subject: { slug, id },
                    refused,
                  })}
                >
                  <Submit>
                    Sign out<span className="visually-hidden">, {device}</span>
                  </Submit>
                </ActionForm>
              )}
            />
            {devices.length > 1 && (
              <ActionForm form={buttonForm<typeof instructorAccessActions>('endInstructorSessions', of)}>
                <Submit>Sign out all their devices</Submit>
              </ActionForm>
            )}
          </div>
        </Panel>
      )}
    </>
  );
}
