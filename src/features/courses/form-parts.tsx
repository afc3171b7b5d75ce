import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { brand, pageTitle } from '#src/platform/brand.ts';
import type { CallFailure } from '#src/platform/http/api-client.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { describedBy, FieldError } from '#src/ui/form/field.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { useReady } from '#src/ui/form/use-ready.ts';

/** The id of a field, for its label and for the summary of what is wrong. */
export const idOf = (field: string) => `course-${field}`;

/**
 * A form of a course: what is missing is named under its button, which waits for it (§5); errors stand above
 * and under their fields; what is typed stays; nothing is sent twice.
 */
export function CourseForm({
  title,
  required,
  hint,
  button: [idle, busy],
  send,
  children,
}: {
  /** The page's, to say that there is an error in it. */
  title: string;
  required: readonly string[];
  /** What to enter for the way on to open. */
  hint: string;
  button: readonly [string, string];
  /** Answers the refusal, or nothing when all went well. */
  send(form: FormData): Promise<CallFailure | undefined>;
  children(errors: FieldErrors): ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const ready = useReady();
  const hintId = useId();
  const sending = useRef(false);
  const [busyNow, setBusyNow] = useState(false);
  const [lacking, setLacking] = useState(true);
  const [refusal, setRefusal] = useState<CallFailure>();
  const problems = refusal ? problemsOf(refusal) : NONE;

  // The real values decide: typed, or filled in by the browser.
  function look(): boolean {
    const values = new FormData(form.current ?? undefined);
    const lacks = required.some((field) => String(values.get(field) ?? '').trim() === '');
    setLacking(lacks);
    return lacks;
  }
  useLayoutEffect(() => {
    look();
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current || look()) return;
    sending.current = true;
    setBusyNow(true);
    const refused = await send(new FormData(event.currentTarget));
    sending.current = false;
    setBusyNow(false);
    setRefusal(refused);
  }

  return (
    <form noValidate ref={form} onSubmit={submit} onInput={look}>
      {problems.length > 0 && <title>{`Error: ${pageTitle(title)}`}</title>}
      <ErrorSummary problems={problems} />
      {children(refusal ? ownErrors(refusal.errors) : {})}
      <p className="gap-top">
        <button
          className="btn btn--go btn--wide"
          type="submit"
          disabled={!ready}
          aria-disabled={lacking || undefined}
          aria-describedby={lacking ? hintId : undefined}
          aria-busy={busyNow || undefined}
        >
          {busyNow ? busy : idle}
        </button>
      </p>
      {lacking && (
        <p className="btn__hint" id={hintId}>
          {hint}
        </p>
      )}
      <noscript>
        <p className="notice">
          <span>
            This form needs JavaScript. Without it, ring <a href={brand.phoneLink}>{brand.phone}</a>,{' '}
            {brand.hours}.
          </span>
        </p>
      </noscript>
    </form>
  );
}

const NONE: FormProblem[] = [];

/** A basket calls the fields of a course its options. */
function ownErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, words]) => [field.replace(/^options\./, ''), words]),
  );
}

function problemsOf({ errors, message }: CallFailure): FormProblem[] {
  const all = Object.entries(ownErrors(errors)).map(([field, [text = message]]) => {
    const fieldId = idOf(field);
    return document.getElementById(fieldId) ? { fieldId, text } : { text };
  });
  return all.length > 0 ? all : [{ text: message }];
}

/** A few lines of text. */
export function Words({
  name,
  label,
  error,
  optional = false,
}: {
  name: string;
  label: string;
  error: string | undefined;
  optional?: boolean;
}) {
  const id = idOf(name);
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="quiet"> (optional)</span>}
      </label>
      <textarea
        className="input input--low"
        id={id}
        name={name}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, undefined, error)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
