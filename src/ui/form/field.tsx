import type { InputHTMLAttributes, ReactNode } from 'react';

/** The label, hint and error around a control. */
export interface FieldTexts {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
}

/** A control with its label, its hint and its first error, which `describedBy` associates for screen readers. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional = false,
  className = '',
  children,
}: FieldTexts & { className?: string; children: ReactNode }) {
  return (
    <div className={`field${className && ` ${className}`}${error ? ' field--error' : ''}`}>
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <span className="quiet"> (optional)</span>}
      </label>
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className'>;

/** A labelled input. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  className = '',
  ...input
}: InputProps & FieldTexts & { name: string; className?: string }) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        className={`input ${className}`}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...input}
      />
    </FieldFrame>
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
