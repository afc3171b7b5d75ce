import { type FormEvent, type ReactNode, useId } from 'react';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import type { FieldMessages, SendResult } from '#src/ui/form/form-problems.ts';
import { formatList, SubmitButton } from '#src/ui/form/submit-button.tsx';
import { type Required, useForm, type Values } from '#src/ui/form/use-form.ts';
import './accounts.css';

/** A form of the account's pages. */
export function AccountForm({
  prefix,
  title,
  heading,
  required,
  button,
  purpose,
  go = true,
  filled,
  done,
  onTyping,
  send,
  children,
}: {
  /** A field `email` of the form `sign-in` has the id `sign-in-email`. */
  prefix: string;
  title: string;
  /** Stands under the error summary. */
  heading?: ReactNode;
  required?: Required;
  button: readonly [idle: string, sending: string];
  /** "to sign in": what the hint of the closed button ends with. */
  purpose: string;
  /** Whether this is the page's way on. */
  go?: boolean;
  filled?: boolean;
  /** Beside the button, once it is done. */
  done?: ReactNode;
  onTyping?(): void;
  send(values: Values): Promise<SendResult>;
  children?(errors: FieldMessages): ReactNode;
}) {
  const { attributes, busy, missing, errors, problems } = useForm({ prefix, required, filled, send });
  const hint = useId();
  const closed = missing.length > 0;

  function onInput(event: FormEvent<HTMLFormElement>) {
    attributes.onInput(event);
    onTyping?.();
  }

  return (
    <form className="fill" method="post" {...attributes} onInput={onInput}>
      <ErrorSummary problems={problems} title={title} />
      {heading}
      {children?.(errors)}
      <div>
        <SubmitButton
          className={go ? 'btn btn--go' : 'btn'}
          labels={button}
          busy={busy}
          hint={closed ? hint : undefined}
        />
        {done}
        {closed && !done && (
          <p className="mt-2 quiet small needs-script" id={hint}>
            Enter {formatList(missing)} {purpose}.
          </p>
        )}
      </div>
    </form>
  );
}
