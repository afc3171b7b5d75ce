import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { describedBy, FieldError } from './field.tsx';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'className'> & {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A `Field` of several lines. */
export function TextArea({
  id,
  name,
  label,
  hint,
  error,
  optional = false,
  look = '',
  counter,
  ...text
}: TextAreaProps & {
  optional?: boolean;
  look?: string;
  /** A `Counter`, whose id is `<id>-limit`. */
  counter?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
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
      <textarea
        className={`input ${look}`}
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [counter && `${id}-limit`, describedBy(id, hint, error)].filter(Boolean).join(' ') || undefined
        }
        {...text}
      />
      {counter}
      <FieldError id={id} error={error} />
    </div>
  );
}
