import { useEffect, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { Fingerprint } from '#src/ui/drawings/fingerprint-pattern.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { SendResult } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { icon } from '#src/ui/icons.tsx';
import { NO_ANSWER } from '#src/ui/posted/keep-typed-form.ts';

const PasskeyIcon = icon(Fingerprint);

/** Who signs in, by what the paths of their calls begin with. */
type PasskeyPath = '/v1/account' | '/v1/diary' | '/v1/office';

/** How the button looks in a realm's own styles. */
interface Variant {
  box: string;
  button: string;
  problem: string;
}

const OFFICE: Variant = { box: 'stack stack--3', button: 'btn btn--wide', problem: 'badge badge--danger' };

/** Signs in with a passkey, or shows once more who it is. Without a script it is not there. */
export function PasskeyButton({
  path = '/v1/office',
  variant = OFFICE,
  label,
  done,
}: {
  path?: PasskeyPath;
  variant?: Variant;
  label: string;
  done(): void;
}) {
  return <DeviceButton variant={variant} label={label} run={() => signInWithPasskey(path)} done={done} />;
}

/** Has this device make a passkey, for staff who have shown lately who they are. */
export function NewPasskeyButton({ label, done }: { label: string; done(): void }) {
  return <DeviceButton variant={OFFICE} label={label} run={() => addPasskey('/v1/office', {})} done={done} />;
}

/** Makes a passkey on this device after the password has been entered again. Without scripts it is left out. */
export function NewPasskeyForm({
  path,
  title,
  email,
  done,
}: {
  path: PasskeyPath;
  /** Of the page. */
  title: string;
  email: string;
  done(): void;
}) {
  const isAble = useHasPasskeys(true);
  const { attributes, busy, errors, problems } = useForm({
    prefix: 'passkey',
    async send({ password = '' }) {
      const result = await addPasskey(path, { password });
      if (result.ok) done();
      return result;
    },
  });
  return (
    <form className="fill needs-script" method="post" hidden={!isAble} {...attributes}>
      <ErrorSummary problems={problems} title={title} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        id="passkey-password"
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <div>
        <SubmitButton className="btn" labels={['Add a passkey', 'Adding…']} busy={busy} />
      </div>
    </form>
  );
}

function DeviceButton({
  variant,
  label,
  run,
  done,
}: {
  variant: Variant;
  label: string;
  run(): Promise<SendResult>;
  done(): void;
}) {
  const isAble = useHasPasskeys(variant !== OFFICE);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  async function press() {
    if (busy) return;
    setBusy(true);
    setWrong('');
    const result = await run();
    setBusy(false);
    if (result.ok) done();
    else setWrong(result.message);
  }

  return (
    <div className={variant.box} hidden={!isAble}>
      <button type="button" className={variant.button} aria-disabled={busy || undefined} onClick={press}>
        <PasskeyIcon />
        {label}
      </button>
      {wrong && (
        <p className={variant.problem} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** Whether this browser knows passkeys. Before a script says so, a page that does not want to jump takes it for granted. */
function useHasPasskeys(before: boolean): boolean {
  const [has, setHas] = useState(before);
  useEffect(() => setHas('PublicKeyCredential' in window), []);
  return has;
}

function signInWithPasskey(path: PasskeyPath): Promise<SendResult> {
  return askDevice(`${path}/sign-in/passkey/options`, {}, `${path}/sign-in/passkey`, async (optionsJSON) => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: optionsJSON as never });
  });
}

function addPasskey(path: PasskeyPath, proof: object): Promise<SendResult> {
  return askDevice(`${path}/passkeys/options`, proof, `${path}/passkeys`, async (optionsJSON) => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: optionsJSON as never });
  });
}

/** Reads what the device is asked, asks it, and sends its answer. */
async function askDevice(
  optionsUrl: string,
  proof: object,
  answerUrl: string,
  ask: (options: object) => Promise<object>,
): Promise<SendResult> {
  const options = await callApi<object>('POST', optionsUrl, { body: proof, failure: NO_ANSWER });
  if (!options.ok) return options;
  let answer: object;
  try {
    answer = await ask(options.data);
  } catch {
    return { ok: false, message: 'No passkey was used. Try again, or use another way.', errors: {} };
  }
  return callApi('POST', answerUrl, { body: answer, failure: NO_ANSWER });
}
