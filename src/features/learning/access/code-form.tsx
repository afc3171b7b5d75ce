import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { OpenedWire } from './wire.ts';

const ID = 'learning-code';

/** Looks up a code, however it is typed, and goes to the library that it opens. */
export function CodeForm({ title }: { title: string }) {
  const ready = useReady();
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const [problems, setProblems] = useState<FormProblem[]>([]);

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (opening) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code === '') return setProblems([{ fieldId: ID, text: 'Enter the code' }]);
    setOpening(true);
    const result = await callApi<OpenedWire>('POST', '/v1/website/learning/open', { body: { code } });
    if (result.ok) return navigate(result.data.path);
    setOpening(false);
    setProblems([{ fieldId: ID, text: result.errors.code?.[0] ?? result.message }]);
  }

  return (
    <form className="stack" noValidate onSubmit={open}>
      {problems.length > 0 && <title>{`Error: ${pageTitle(title)}`}</title>}
      <ErrorSummary problems={problems} />
      <Field
        id={ID}
        name="code"
        label="Code"
        hint="Like 7K2MQ-9QXDH-4TBW8-RN3PT. Capitals, spaces and dashes do not matter."
        look="code-input"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problems[0]?.text}
      />
      <p>
        <button className="btn btn--go" type="submit" disabled={!ready} aria-busy={opening || undefined}>
          {opening ? 'Opening…' : 'Open it'}
        </button>
      </p>
    </form>
  );
}
