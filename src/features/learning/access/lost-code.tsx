import { useEffect, useRef, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { Field } from '#src/ui/form/field.tsx';
import { underField } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import type { ResendResponse } from './api-schema.ts';

/** Has the codes of an address emailed again. The answer is the same for every address, so it reveals no customer. */
export function LostCode() {
  const { attributes, busy, errors, problems } = useForm({ prefix: 'learning', send });
  const [answer, setAnswer] = useState<string>();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer) said.current?.focus();
  }, [answer]);

  // One field needs no summary of its errors.
  useEffect(() => {
    if (problems.length > 0) attributes.ref.current?.querySelector('input')?.focus();
  }, [problems, attributes.ref]);

  async function send({ email = '' }: Values) {
    const body = { email: email.trim() };
    const result = await callApi<ResendResponse>('POST', '/v1/website/learning/resend', { body });
    if (result.ok) setAnswer(result.data.message);
    return underField('email', result);
  }

  if (answer)
    return (
      <p className="notice" ref={said} tabIndex={-1}>
        <span>{answer} It can take a few minutes. Check your junk folder too.</span>
      </p>
    );
  return (
    <form className="stack" {...attributes}>
      <Field
        id="learning-email"
        name="email"
        type="email"
        label="Email"
        hint="The address you gave when you ordered"
        autoComplete="email"
        spellCheck={false}
        error={errors.email}
      />
      <p>
        <SubmitButton className="btn" labels={['Send my code again', 'Sending…']} busy={busy} />
      </p>
    </form>
  );
}
