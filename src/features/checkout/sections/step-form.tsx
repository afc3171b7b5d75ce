import { type ReactNode, useEffect, useState } from 'react';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { ContinueButton } from '#src/ui/form/continue-button.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FieldMessages, SendResult } from '#src/ui/form/form-problems.ts';
import { type Required, useForm, type Values } from '#src/ui/form/use-form.ts';
import { draftKeeper, fieldsOf } from '../session/draft-keeper.ts';

/** Props of every section's form. */
export interface SectionProps {
  heading: ReactNode;
  next: string | undefined;
  save(body: object): Promise<SendResult>;
  draft(fields: Values): Promise<{ ok: boolean }>;
}

/**
 * One section's form. What is typed stays, through a reload too; errors stand above the heading and under their
 * fields. A field `email` of the section `customer` has the id `customer-email`.
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
  waits,
  children,
}: Omit<SectionProps, 'draft'> & {
  prefix: string;
  required: Required;
  /** Labels: idle, busy. */
  button?: readonly [string, string];
  collect(values: Values): object;
  /** Not for a form with a secret in it. */
  draft?: SectionProps['draft'] | undefined;
  onRefused?(errors: FieldErrors): void;
  /** Why it cannot go on although nothing is missing. */
  waits?: string | undefined;
  children(errors: FieldMessages): ReactNode;
}) {
  const [keeper] = useState(draftKeeper);
  const { attributes, busy, missing, errors, problems } = useForm({
    prefix,
    required,
    onLook: keepDraft,
    send,
  });

  function keepDraft(form: HTMLFormElement) {
    if (draft) keeper.see(fieldsOf(form), draft);
  }

  // Sends the draft when the section or the page is left.
  useEffect(() => {
    addEventListener('pagehide', keeper.flush);
    return () => {
      removeEventListener('pagehide', keeper.flush);
      void keeper.flush();
    };
  }, [keeper]);

  async function send(values: Values) {
    // What was typed into another form in this place is not saved by this one.
    if (!draft) await keeper.flush();
    const unsaved = keeper.drop();
    const result = await save(collect(values));
    if (!result.ok) {
      unsaved?.();
      onRefused?.(result.errors);
    }
    return result;
  }

  return (
    <>
      <ErrorSummary problems={problems} title="Checkout" />
      {heading}
      <div className="mt-6">
        <form className="stack--wide stack" {...attributes}>
          {children(errors)}
          <ContinueButton missing={missing} waits={waits} saving={busy} next={next} labels={button} />
        </form>
      </div>
    </>
  );
}
