import { type TextareaHTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import { Counter } from './counter.tsx';
import { describedBy, FieldError } from './field.tsx';

type TextProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'className'>;

/** A textarea with a counter of remaining characters. It cuts nothing off: the server refuses what is too long. */
export function LongText({
  id,
  name,
  label,
  hint,
  error,
  most,
  ...text
}: TextProps & {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** In characters as the server counts them: a line break is one. */
  most: number;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(text.defaultValue ?? '').trim().length);
  const measure = () => setLength(box.current?.value.trim().length ?? 0);
  // A browser may have filled it in.
  useLayoutEffect(measure, []);
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <textarea
        className="input"
        id={id}
        name={name}
        ref={box}
        onInput={measure}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-limit`, describedBy(id, hint, error)].filter(Boolean).join(' ')}
        {...text}
      />
      <Counter id={`${id}-limit`} most={most} length={length} />
      <FieldError id={id} error={error} />
    </div>
  );
}
