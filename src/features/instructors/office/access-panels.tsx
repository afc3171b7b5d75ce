import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, MoneyField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import type { SignedInDevice } from '#src/ui/devices/signed-in-devices.ts';
import type { instructorAccessActions, rateForm } from './access-actions.server.ts';

interface Diary {
  today: string;
  rates: { since: string; text: string }[];
  devices: SignedInDevice[];
  invited: { email: string; joined: boolean; when: string } | undefined;
}

/** How an instructor signs in to their diary, where they are signed in, and what they are owed for an hour. */
export function InstructorAccessPanels({
  slug,
  hasLeft,
  diary: { today, rates, devices, invited },
  mayChange,
  form,
  refused,
}: {
  slug: string;
  hasLeft: boolean;
  diary: Diary;
  mayChange: boolean;
  form: ReturnType<typeof rateForm>;
  refused: RefusedPost | undefined;
}) {
  const of = { subject: { slug }, refused };
  const rate = openForm(form, { ...of, defaults: { since: today } });
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
      <Panel id="rate" title="What they are owed">
        <div className="stack stack--3">
          {rates.length === 0 && <p className="quiet">No rate yet: their statement shows hours alone.</p>}
          {rates.map(({ since, text }) => (
            <p key={since}>{text}</p>
          ))}
          {mayChange && (
            <ActionForm form={rate} className="stack stack--3">
              <MoneyField field={rate.fields.hour} label="For an hour" hint="In pounds, like 26.50" />
              <DateField field={rate.fields.since} label="From" />
              <Submit>Set the rate</Submit>
            </ActionForm>
          )}
        </div>
      </Panel>
    </>
  );
}
