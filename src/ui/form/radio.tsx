import type { ReactNode } from 'react';

export interface RadioProps {
  id?: string | undefined;
  name: string;
  value: string;
  chosen: string;
  onChoose(value: string): void;
}

/** A native radio button in its label; `className` is the label's. */
export function Radio({
  id,
  name,
  value,
  chosen,
  onChoose,
  className,
  disabled,
  children,
}: RadioProps & { className: string; disabled?: boolean; children: ReactNode }) {
  return (
    <label className={className}>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={chosen === value}
        disabled={disabled}
        onChange={() => onChoose(value)}
      />
      {children}
    </label>
  );
}

export function Dot({ children, ...radio }: RadioProps & { children: ReactNode }) {
  return (
    <Radio {...radio} className="dot">
      <span>{children}</span>
    </Radio>
  );
}
