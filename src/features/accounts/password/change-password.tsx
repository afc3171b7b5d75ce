import { useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { rememberToken } from '#src/platform/http/session-token.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import type { Values } from '#src/ui/form/use-form.ts';
import { AccountForm } from '../account/account-form.tsx';
import { SavedNotice } from '../account/saved-notice.tsx';
import { PASSWORD_HINT, PasswordField, WhoseAccount } from './password-field.tsx';

export function ChangePassword({ title, email }: { title: string; email: string }) {
  const [times, setTimes] = useState(0);
  const [changed, setChanged] = useState(false);

  async function change({ current_password, password }: Values) {
    const body = { current_password, password };
    const result = await callApi<{ token: string }>('POST', '/v1/account/password', { body });
    if (result.ok) {
      rememberToken(result.data.token);
      setTimes(times + 1);
      setChanged(true);
      showToast('success', 'Password changed');
    }
    return result;
  }

  return (
    <AccountForm
      // Both fields are empty again once it is done.
      key={times}
      prefix="change"
      title={title}
      required={[
        ['current_password', 'your current password'],
        ['password', 'a new one'],
      ]}
      button={['Change password', 'Changing…']}
      purpose="to change it"
      go={false}
      done={
        changed && <SavedNotice>We’ve changed your password and signed out your other devices.</SavedNotice>
      }
      onTyping={() => setChanged(false)}
      send={change}
    >
      {(errors) => (
        <>
          <WhoseAccount email={email} />
          <PasswordField
            id="change-current_password"
            name="current_password"
            label="Current password"
            autoComplete="current-password"
            error={errors.current_password}
          />
          <PasswordField
            id="change-password"
            label="New password"
            hint={PASSWORD_HINT}
            autoComplete="new-password"
            error={errors.password}
          />
        </>
      )}
    </AccountForm>
  );
}
