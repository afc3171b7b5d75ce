import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import type { OwnAccount } from './own-account.server.ts';
import type { ownActions } from './own-actions.server.ts';

/** Where one is signed in, each with the way to sign it out. */
export function DevicesPanel({
  sessions,
  refused,
}: Pick<OwnAccount, 'sessions'> & { refused: RefusedPost | undefined }) {
  return (
    <Panel id="devices" title="Where you’re signed in" count={sessions.length}>
      <DeviceList
        labelledBy="devices"
        devices={sessions}
        end={({ id, device }) => (
          <ActionForm form={buttonForm<typeof ownActions>('endOwnSession', { subject: { id }, refused })}>
            <Submit>
              Sign out<span className="visually-hidden">, {device}</span>
            </Submit>
          </ActionForm>
        )}
      />
    </Panel>
  );
}
