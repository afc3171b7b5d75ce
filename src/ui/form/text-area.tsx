import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldTexts } from './field.tsx';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'className'> &
  FieldTexts & { name: string };

/** A `Field` of several lines. */
export function TextArea({
  id,
  label,
  hint,
  error,
  optional,
  className = '',
  counter,
  ...text
}: TextAreaProps & {
  className?: string;
  /** A `Counter`, whose id is `<id>-limit`. */
  counter?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        className={`input ${className}`}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [counter && `${id}-limit`, describedBy(id, hint, error)].filter(Boolean).join(' ') || undefined
        }
        {...text}
      />
      {counter}
    </FieldFrame>
  );
}
