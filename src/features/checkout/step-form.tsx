import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { pageTitle } from '#src/platform/brand.ts';
import type { FieldErrors } from '#src/platform/problem.ts';
import { ContinueButton } from '#src/ui/continue-button.tsx';
import { ErrorSummary, type FormProblem } from '#src/ui/error-summary.tsx';
import type { SaveResult } from './checkout-client.ts';

export type Required = readonly (readonly [field: string, words: string])[];

/**
 * One section's form. What is typed stays; errors stand above the heading and under their fields; nothing is sent
 * twice. A field `email` of the section `customer` has the id `customer-email`.
 */
export function StepForm({
  prefix,
  required,
  next,
  heading,
  collect,
  save,
  onRefused,
  children,
}: {
  prefix: string;
  /** What must have something in it before the way on opens, with its name in words (Specification 5). */
  required: Required;
  next: string | undefined;
  heading: ReactNode;
  collect(form: FormData): object;
  save(body: object): Promise<SaveResult>;
  onRefused?(errors: FieldErrors): void;
  children(errors: FieldErrors): ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [missing, setMissing] = useState<string[]>([]);

  // The real values decide, however they came to be there: typed, chosen, kept from before, filled in by the browser.
  function look() {
    const values = form.current ? new FormData(form.current) : new FormData();
    const lacking = required.filter(([field]) => String(values.get(field) ?? '').trim() === '');
    const words = lacking.map(([, name]) => name);
    setMissing((before) => (before.join() === words.join() ? before : words));
    return words;
  }
  // Before it is painted: the hint under the button must not push what follows it.
  useLayoutEffect(() => {
    look();
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving || look().length > 0) return;
    setSaving(true);
    const result = await save(collect(new FormData(event.currentTarget)));
    setSaving(false);
    if (result.ok) return;
    onRefused?.(result.errors);
    setErrors(result.errors);
    setProblems(problemsOf(prefix, result));
  }

  return (
    <>
      {problems.length > 0 && <title>{`Error: ${pageTitle('Checkout')}`}</title>}
      <ErrorSummary problems={problems} />
      {heading}
      <div className="jct__body">
        <form className="stack--wide stack" noValidate ref={form} onSubmit={submit} onInput={look}>
          {children(errors)}
          <ContinueButton missing={missing} saving={saving} next={next} />
        </form>
      </div>
    </>
  );
}

function problemsOf(prefix: string, refusal: { message: string; errors: FieldErrors }): FormProblem[] {
  const fields = Object.entries(refusal.errors);
  if (fields.length === 0) return [{ text: refusal.message }];
  return fields.map(([field, [text]]) => ({ fieldId: `${prefix}-${field}`, text: text ?? refusal.message }));
}
