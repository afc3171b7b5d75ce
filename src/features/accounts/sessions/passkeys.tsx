import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { NewPasskeyForm } from '#src/kit/parts/passkey-button.tsx';
import { callApi } from '#src/platform/http/api-client.ts';
import { DeviceList } from '#src/ui/devices/device-list.tsx';
import type { SignedInDevice } from '#src/ui/devices/signed-in-devices.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';

/** The account's passkeys, each with the way to remove it, and the way to add one. */
export function Passkeys({
  title,
  email,
  passkeys,
}: {
  title: string;
  email: string;
  passkeys: readonly SignedInDevice[];
}) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState(0);

  async function remove({ id }: SignedInDevice) {
    const result = await callApi('POST', '/v1/account/passkeys/remove', { body: { id } });
    if (!result.ok) return;
    showToast('success', 'Passkey removed');
    await revalidate();
  }

  function onAdded() {
    showToast('success', 'Passkey added');
    setAdded(added + 1);
    void revalidate();
  }

  return (
    <div className="stack">
      <p>
        With a passkey you sign in by your fingerprint, your face or the PIN of your device, without your
        password.
      </p>
      {passkeys.length > 0 && (
        <DeviceList
          labelledBy="passkeys"
          devices={passkeys}
          end={(passkey) => (
            <ActionButton
              className="btn btn--small"
              labels={['Remove', 'Removing…']}
              run={() => remove(passkey)}
            >
              <span className="visually-hidden"> {passkey.device}</span>
            </ActionButton>
          )}
        />
      )}
      <NewPasskeyForm
        // The password is gone once it is done.
        key={added}
        path="/v1/account"
        title={title}
        email={email}
        done={onAdded}
      />
    </div>
  );
}
