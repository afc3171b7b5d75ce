import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import type { SignedInDevice } from '#src/ui/devices/signed-in-devices.ts';
import { Field } from '#src/ui/form/field.tsx';

interface Diary {
  today: string;
  rates: { since: string; words: string }[];
  devices: SignedInDevice[];
  invited: { email: string; joined: boolean; when: string } | undefined;
}

/** How an instructor signs in to their diary, where they are signed in, and what they are owed for an hour. */
export function DiarySheets({
  slug,
  left,
  diary: { today, rates, devices, invited },
  mayChange,
  refused,
}: {
  slug: string;
  left: boolean;
  diary: Diary;
  mayChange: boolean;
  refused: RefusedPost | undefined;
}) {
  return (
    <>
      <Panel id="diary" title="Their diary">
        <div className="gap-3">
          <p>
            {!invited && <Badge tone="neutral">Not invited yet</Badge>}
            {invited && !invited.joined && <Badge tone="neutral">Invited, {invited.when}</Badge>}
            {invited?.joined && <Badge tone="success">Signs in</Badge>}
          </p>
          {invited && <p className="quiet">{invited.email}</p>}
          {mayChange && !left && (
            <ActForm act="inviteInstructor" given={{ slug }} refused={refused} className="gap-3">
              <p className="quiet">
                {invited
                  ? 'A new link goes to the address in the profile. Their password stops working, and their devices are signed out.'
                  : 'A link goes to the address in the profile. With it they choose a password.'}
              </p>
              <button type="submit" className="btn">
                {invited ? 'Send a new link' : 'Invite to the diary'}
              </button>
            </ActForm>
          )}
        </div>
      </Panel>
      {devices.length > 0 && (
        <Panel id="devices" title="Where they are signed in" count={devices.length}>
          <div className="gap-3">
            <DeviceList
              labelledBy="devices"
              devices={devices}
              end={({ id, device }) => (
                <ActForm act="endInstructorSession" given={{ slug, id }} refused={refused}>
                  <button type="submit" className="btn">
                    Sign out<span className="visually-hidden">, {device}</span>
                  </button>
                </ActForm>
              )}
            />
            {devices.length > 1 && (
              <ActForm act="endInstructorSessions" given={{ slug }} refused={refused}>
                <button type="submit" className="btn">
                  Sign out all their devices
                </button>
              </ActForm>
            )}
          </div>
        </Panel>
      )}
      <Panel id="rate" title="What they are owed">
        <div className="gap-3">
          {rates.length === 0 && <p className="quiet">No rate yet: their statement shows hours alone.</p>}
          {rates.map(({ since, words }) => (
            <p key={since}>{words}</p>
          ))}
          {mayChange && (
            <ActForm act="setInstructorRate" given={{ slug }} refused={refused} className="gap-3">
              <Field
                id="hour"
                name="hour"
                label="For an hour"
                hint="In pounds, like 26.50"
                inputMode="decimal"
                defaultValue={refused?.values.hour}
                error={refused?.errors.hour?.[0]}
                required
              />
              <Field
                id="since"
                name="since"
                label="From"
                type="date"
                defaultValue={refused?.values.since ?? today}
                error={refused?.errors.since?.[0]}
                required
              />
              <button type="submit" className="btn">
                Set the rate
              </button>
            </ActForm>
          )}
        </div>
      </Panel>
    </>
  );
}
