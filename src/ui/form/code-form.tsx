import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import { type SendResult, underField } from './form-problems.ts';
import { SubmitButton } from './submit-button.tsx';
import { useForm } from './use-form.ts';

/** Asks for one code, however it is typed. Every error is under its field. */
export function CodeForm({
  prefix,
  title,
  hint,
  buttonClassName,
  button,
  send,
}: {
  prefix: string;
  /** The page's. */
  title: string;
  hint: string;
  /** The button's class. */
  buttonClassName?: string;
  button: readonly [idle: string, sending: string];
  send(code: string): Promise<SendResult>;
}) {
  const { attributes, busy, errors, problems } = useForm({
    prefix,
    async send({ code = '' }) {
      const trimmedCode = code.trim();
      return underField('code', trimmedCode ? await send(trimmedCode) : EMPTY);
    },
  });
  return (
    <form className="stack" {...attributes}>
      <ErrorSummary problems={problems} title={title} />
      <Field
        id={`${prefix}-code`}
        name="code"
        label="Code"
        hint={hint}
        className="code-input"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code}
      />
      <p>
        <SubmitButton className={buttonClassName} labels={button} busy={busy} />
      </p>
    </form>
  );
}

const EMPTY: SendResult = { ok: false, message: 'Enter the code', errors: {} };
