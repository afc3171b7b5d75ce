import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { ResendWire } from './wire.ts';

const ID = 'learning-email';

/** Has the codes of an address emailed again. The answer is the same for every address, so it reveals no customer. */
export function LostCode() {
  const ready = useReady();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer) said.current?.focus();
  }, [answer]);

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (asking) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '').trim();
    setAsking(true);
    const result = await callApi<ResendWire>('POST', '/v1/website/learning/resend', { body: { email } });
    setAsking(false);
    setError(result.ok ? undefined : (result.errors.email?.[0] ?? result.message));
    if (result.ok) setAnswer(result.data.message);
    else form.querySelector('input')?.focus();
  }

  if (answer)
    return (
      <p className="notice" ref={said} tabIndex={-1}>
        <span>{answer} It can take a minute; look in your junk folder too.</span>
      </p>
    );
  return (
    <form className="stack" noValidate onSubmit={ask}>
      <Field
        id={ID}
        name="email"
        type="email"
        label="Email"
        hint="The address that you gave when you bought"
        autoComplete="email"
        spellCheck={false}
        error={error}
      />
      <p>
        <button className="btn" type="submit" disabled={!ready} aria-busy={asking || undefined}>
          {asking ? 'Sending…' : 'Send my code again'}
        </button>
      </p>
    </form>
  );
}
