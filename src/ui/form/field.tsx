import type { InputHTMLAttributes, ReactNode } from 'react';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className'>;

/** A labelled input with its hint and its first error, associated for screen readers. */
export function Field({
  id,
  name,
  label,
  hint,
  error,
  optional = false,
  look = '',
  ...input
}: InputProps & {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  look?: string;
}) {
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="quiet"> (optional)</span>}
      </label>
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        className={`input ${look}`}
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...input}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <span className="field__error" id={`${id}-error`}>
      {error}
    </span>
  ) : null;
}

export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
