import type { ReactNode, SelectHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldTexts } from './field.tsx';

/** A value and its label. */
export type Option = readonly [value: string | number, label: ReactNode];

/** A `Field` of several choices. The first may be empty, where nothing is chosen beforehand. */
export function Select({
  id,
  label,
  hint,
  error,
  optional,
  options,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> &
  FieldTexts & { options: readonly Option[] }) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        className="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
