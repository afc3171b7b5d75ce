import { type ReactNode, useId } from 'react';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FieldMessages, Refusal, SendResult } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { type Required, useForm, type Values } from '#src/ui/form/use-form.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';

const PREFIX = 'course';
/** The id of a field, for its label and for the error summary. */
export const idOf = (field: string) => `${PREFIX}-${field}`;

/** A form of a course: what is missing is named under its button (§5). */
export function CourseForm({
  title,
  required,
  hint,
  button,
  postTo,
  refused,
  onLook,
  send,
  children,
}: {
  /** The page's. */
  title: string;
  required: Required;
  /** What to enter for the way on to open. */
  hint: string;
  button: readonly [idle: string, sending: string];
  /** Where a browser without scripts posts the form, if it can. */
  postTo?: string;
  /** Why that was refused, with what was typed. */
  refused?: (Refusal & { values: Values }) | undefined;
  onLook?(form: HTMLFormElement): void;
  send(values: Values): Promise<SendResult>;
  children(errors: FieldMessages, values: Values): ReactNode;
}) {
  const { attributes, busy, missing, errors, problems } = useForm({
    prefix: PREFIX,
    required,
    refused,
    ...(onLook && { onLook }),
    send,
  });
  const hintId = useId();
  const closed = missing.length > 0;
  return (
    <form {...(postTo && { method: 'post', action: postTo })} {...attributes}>
      <ErrorSummary problems={problems} title={title} />
      {children(errors, refused?.values ?? {})}
      <p className="gap-top">
        <SubmitButton
          className="btn btn--go btn--wide"
          labels={button}
          busy={busy}
          hint={closed ? hintId : undefined}
          posts={postTo !== undefined}
        />
      </p>
      {closed && (
        <p className="mt-2 quiet small needs-script" id={hintId}>
          {hint}
        </p>
      )}
      {!postTo && <WithoutScript feature="This form" />}
    </form>
  );
}
