import { callApi } from '#src/platform/http/api-client.ts';
import type { Values } from '#src/ui/form/use-form.ts';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';
import { AccountForm } from '../account/account-form.tsx';
import { PasswordField, WhoseAccount } from '../password/password-field.tsx';

/** Closing cannot be undone, so it asks for the password and says first what is deleted and what is kept. */
export function CloseAccount({ title, email }: { title: string; email: string }) {
  async function close({ password }: Values) {
    const result = await callApi('POST', '/v1/account/close', { body: { password } });
    // Loads a new document, so that no personal data stays in this one's memory.
    if (result.ok) await leaveFor('/account/closed');
    return result;
  }

  return (
    <AccountForm
      prefix="close"
      title={title}
      required={[['password', 'your password']]}
      button={['Close my account', 'Closing…']}
      purpose="to close your account"
      go={false}
      send={close}
    >
      {(errors) => (
        <>
          <WhoseAccount email={email} />
          <dl className="goes grid g-4">
            <div>
              <dt>What we delete straight away</dt>
              <dd>
                Your name, phone number, address and password, the cards you keep, and your list of devices.
              </dd>
            </div>
            <div>
              <dt>What we keep</dt>
              <dd>
                Your orders, with the names and addresses on them, for 7 years because tax law requires it,
                and the emails we’ve sent you, for 90 days. Any lessons and vouchers you’ve bought are still
                valid.
              </dd>
            </div>
          </dl>
          <PasswordField id="close-password" autoComplete="current-password" error={errors.password} />
        </>
      )}
    </AccountForm>
  );
}
