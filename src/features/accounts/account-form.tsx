import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { pageTitle } from '#src/platform/brand.ts';
import type { CallFailure, CallResult } from '#src/platform/http/api-client.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { ErrorSummary, type FormProblem } from '#src/ui/form/error-summary.tsx';
import { useReady } from '#src/ui/form/use-ready.ts';
import './accounts.css';

/** What must be there before the button opens: the field's name, and what it is in words. */
export type Needed = readonly (readonly [field: string, words: string])[];

/**
 * A form of the account's pages. What is typed stays, but for a password that was not the right one; errors stand in
 * the summary and under their fields; nothing is sent twice, and nothing before the page can take it.
 */
export function AccountForm<Answer>({
  prefix,
  title,
  heading,
  needed,
  button,
  sending,
  purpose,
  go = true,
  filled = false,
  said,
  onTyping,
  send,
  onDone,
  onRefused,
  children,
}: {
  /** A field `email` of the form `sign-in` has the id `sign-in-email`. */
  prefix: string;
  title: string;
  /** Stands under the summary of errors. */
  heading?: ReactNode;
  needed: Needed;
  button: string;
  sending: string;
  /** "to sign in": what the hint of the closed button ends with. */
  purpose: string;
  /** Whether this is the page's way on. */
  go?: boolean;
  /** Whether it comes with what is needed: then no hint stands there until the page is ready. */
  filled?: boolean;
  /** Beside the button, once it is done. */
  said?: ReactNode;
  onTyping?(): void;
  send(values: Record<string, string>): Promise<CallResult<Answer>>;
  onDone(answer: Answer): void;
  /** True where the page itself says what is wrong. */
  onRefused?(refusal: CallFailure): boolean;
  children(errors: FieldErrors): ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const hint = useId();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [missing, setMissing] = useState(() => (filled ? [] : needed.map(([, words]) => words)));

  // The real values decide, however they came to be there: a password manager fires no event that can be relied on.
  function look() {
    const values = form.current ? new FormData(form.current) : new FormData();
    const words = needed.filter(([field]) => isBlank(values.get(field))).map(([, name]) => name);
    setMissing((before) => (before.join() === words.join() ? before : words));
    return words;
  }
  useLayoutEffect(() => {
    look();
  });

  function typed() {
    look();
    onTyping?.();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || look().length > 0) return;
    setBusy(true);
    const result = await send(valuesOf(event.currentTarget));
    setBusy(false);
    if (result.ok) {
      setErrors({});
      setProblems([]);
      onDone(result.data);
      return;
    }
    for (const input of secrets(form.current)) input.value = '';
    if (onRefused?.(result)) return;
    setErrors(result.errors);
    setProblems(problemsOf(prefix, result));
  }

  const closed = missing.length > 0;
  return (
    <form className="fill" method="post" noValidate ref={form} onSubmit={submit} onInput={typed}>
      {problems.length > 0 && <title>{`Error: ${pageTitle(title)}`}</title>}
      <ErrorSummary problems={problems} />
      {heading}
      {children(errors)}
      <div>
        <button
          type="submit"
          className={go ? 'btn btn--go' : 'btn'}
          disabled={!ready}
          aria-disabled={closed || undefined}
          aria-describedby={closed ? hint : undefined}
          aria-busy={busy || undefined}
        >
          {busy ? sending : button}
        </button>
        {said}
        {closed && !said && (
          <p className="btn__hint" id={hint}>
            Enter {inWords(missing)} {purpose}.
          </p>
        )}
      </div>
    </form>
  );
}

function isBlank(value: FormDataEntryValue | null): boolean {
  return String(value ?? '').trim() === '';
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** A password that was refused is typed anew; one that is being chosen stays. */
function secrets(form: HTMLFormElement | null): Iterable<HTMLInputElement> {
  return form?.querySelectorAll<HTMLInputElement>('[autocomplete="current-password"]') ?? [];
}

function inWords(names: string[]): string {
  const last = names.at(-1) ?? '';
  const rest = names.slice(0, -1).join(', ');
  return rest ? `${rest} and ${last}` : last;
}

function problemsOf(prefix: string, { message, errors }: CallFailure): FormProblem[] {
  const fields = Object.entries(errors);
  if (fields.length === 0) return [{ text: message }];
  return fields.map(([field, [text = message]]) => {
    const fieldId = `${prefix}-${field}`;
    return document.getElementById(fieldId) ? { fieldId, text } : { text };
  });
}
