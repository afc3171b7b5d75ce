import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pageTitle } from '#src/platform/brand.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { ContinueButton } from '#src/ui/form/continue-button.tsx';
import { ErrorSummary, type FormProblem } from '#src/ui/form/error-summary.tsx';
import type { SaveResult } from '../session/checkout-client.ts';
import { draftKeeper, fieldsOf } from '../session/draft-keeper.ts';

export type Required = readonly (readonly [field: string, words: string])[];
/** What every section's form is given by the road. */
export interface SectionProps {
  heading: ReactNode;
  next: string | undefined;
  save(body: object): Promise<SaveResult>;
  draft(fields: Record<string, string>): Promise<{ ok: boolean }>;
}

/**
 * One section's form. What is typed stays, through a reload too; errors stand above the heading and under their
 * fields; nothing is sent twice. A field `email` of the section `customer` has the id `customer-email`.
 */
export function StepForm({
  prefix,
  required,
  next,
  heading,
  button,
  collect,
  save,
  draft,
  onRefused,
  children,
}: Omit<SectionProps, 'draft'> & {
  prefix: string;
  /** What must have something in it before the way on opens, with its name in words (§5). */
  required: Required;
  /** What the button says, and what while it is at it. */
  button?: readonly [string, string];
  collect(form: FormData): object;
  /** Not for a form with a secret in it. */
  draft?: SectionProps['draft'] | undefined;
  onRefused?(errors: FieldErrors): void;
  children(errors: FieldErrors): ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [missing, setMissing] = useState<string[]>([]);
  const [keeper] = useState(draftKeeper);

  // The real values decide, however they came to be there: typed, chosen, kept from before, filled in by the browser.
  function look() {
    if (!form.current) return [];
    const values = new FormData(form.current);
    const lacking = required.filter(([field]) => String(values.get(field) ?? '').trim() === '');
    const words = lacking.map(([, name]) => name);
    setMissing((before) => (before.join() === words.join() ? before : words));
    if (draft) keeper.see(fieldsOf(form.current), draft);
    return words;
  }
  // Before it is painted: the hint under the button must not push what follows it.
  useLayoutEffect(() => {
    look();
  });

  // What is typed goes when the section is left, and when the page is.
  useEffect(() => {
    addEventListener('pagehide', keeper.flush);
    return () => {
      removeEventListener('pagehide', keeper.flush);
      void keeper.flush();
    };
  }, [keeper]);

  // Another form in the same place begins without the first one's errors.
  const [formShown, setFormShown] = useState(prefix);
  if (formShown !== prefix) {
    setFormShown(prefix);
    setErrors({});
    setProblems([]);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving || look().length > 0) return;
    setSaving(true);
    const body = collect(new FormData(event.currentTarget));
    // What was typed into another form in this place is not saved by this one.
    if (!draft) await keeper.flush();
    const unsaved = keeper.drop();
    const result = await save(body);
    setSaving(false);
    if (result.ok) return;
    unsaved?.();
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
          <ContinueButton missing={missing} saving={saving} next={next} words={button} />
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
