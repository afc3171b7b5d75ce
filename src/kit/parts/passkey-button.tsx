import { Fingerprint } from 'lucide';
import { useEffect, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { icon } from '#src/ui/icons.tsx';

const PasskeyIcon = icon(Fingerprint);

interface Call {
  /** What the device is asked. */
  options: string;
  /** Where its answer goes. */
  answer: string;
}

/** Signs in with a passkey, or makes the session fresh. Without a script it is not there. */
export function PasskeyButton({ words, done }: { words: string; done(): void }) {
  const call = { options: '/v1/office/sign-in/passkey/options', answer: '/v1/office/sign-in/passkey' };
  return (
    <DeviceButton
      words={words}
      call={call}
      done={done}
      ask={async (optionsJSON) => {
        const { startAuthentication } = await import('@simplewebauthn/browser');
        return startAuthentication({ optionsJSON: optionsJSON as never });
      }}
    />
  );
}

/** Has this device make a passkey. */
export function NewPasskeyButton({ words, done }: { words: string; done(): void }) {
  const call = { options: '/v1/office/passkeys/options', answer: '/v1/office/passkeys' };
  return (
    <DeviceButton
      words={words}
      call={call}
      done={done}
      ask={async (optionsJSON) => {
        const { startRegistration } = await import('@simplewebauthn/browser');
        return startRegistration({ optionsJSON: optionsJSON as never });
      }}
    />
  );
}

function DeviceButton({
  words,
  call,
  ask,
  done,
}: {
  words: string;
  call: Call;
  ask(options: object): Promise<object>;
  done(): void;
}) {
  const [able, setAble] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  useEffect(() => setAble('PublicKeyCredential' in window), []);

  async function press() {
    if (busy) return;
    setBusy(true);
    setWrong('');
    const why = await run(call, ask);
    setBusy(false);
    if (why === undefined) done();
    else setWrong(why);
  }

  return (
    <div className="gap-3" hidden={!able}>
      <button type="button" className="btn btn--row" aria-disabled={busy || undefined} onClick={press}>
        <PasskeyIcon />
        {words}
      </button>
      {wrong && (
        <p className="state state--wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** Why it did not work, or undefined. */
async function run(call: Call, ask: (options: object) => Promise<object>): Promise<string | undefined> {
  const options = await callApi<object>('POST', call.options, { body: {} });
  if (!options.ok) return options.message;
  let answer: object;
  try {
    answer = await ask(options.data);
  } catch {
    return 'No passkey was used. Try again, or use another way.';
  }
  const taken = await callApi('POST', call.answer, { body: answer });
  return taken.ok ? undefined : taken.message;
}
