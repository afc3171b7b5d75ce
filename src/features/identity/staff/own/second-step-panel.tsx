import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { NewPasskeyButton } from '#src/kit/parts/passkey-button.tsx';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { OwnAccount } from './own-account.server.ts';
import type { ownActions } from './own-actions.server.ts';

/** What one signs in with beside the password. */
export function SecondStepPanel({
  hasApp,
  passkeys,
  codesLeft,
  now,
  refused,
}: Omit<OwnAccount, 'sessions'> & { now: Date; refused: RefusedPost | undefined }) {
  return (
    <Panel id="second-step" title="Second step">
      <dl className="ways grid">
        <div>
          <dt>Authenticator app</dt>
          <dd>{hasApp ? 'Set up' : 'Not set up'}</dd>
          <dd>
            <a className="btn" href="/office/account/app">
              {hasApp ? 'Use another phone' : 'Set up'}
            </a>
          </dd>
        </div>
        {passkeys.map(({ id, device, addedAt, usedAt }) => (
          <div key={id}>
            <dt>Passkey of {device}</dt>
            <dd>
              {usedAt
                ? `Last used ${londonWhenInLine(usedAt, now)}`
                : `Added ${londonWhenInLine(addedAt, now)}`}
            </dd>
            <dd>
              <ActionForm
                form={buttonForm<typeof ownActions>('removeOwnPasskey', { hidden: { id }, refused })}
              >
                <Submit>
                  Remove<span className="visually-hidden"> the passkey of {device}</span>
                </Submit>
              </ActionForm>
            </dd>
          </div>
        ))}
        <div>
          <dt>Recovery codes</dt>
          <dd>{codesLeft > 0 ? `${codesLeft} left` : 'None. Make some before you need one.'}</dd>
          <dd>
            <a className="btn" href="/office/account/recovery-codes">
              New codes
            </a>
          </dd>
        </div>
      </dl>
      <div className="ways__add">
        <NewPasskeyButton
          label="Add a passkey of this device"
          done={() => location.replace('/office/account?done=passkey')}
        />
      </div>
    </Panel>
  );
}
