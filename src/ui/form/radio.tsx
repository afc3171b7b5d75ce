import type { ReactNode } from 'react';

export interface RadioProps {
  id?: string | undefined;
  name: string;
  value: string;
  chosen: string;
  onChoose(value: string): void;
}

/** A native radio button in its label; `look` is the label's class. */
export function Radio({
  id,
  name,
  value,
  chosen,
  onChoose,
  look,
  disabled,
  children,
}: RadioProps & { look: string; disabled?: boolean; children: ReactNode }) {
  return (
    <label className={look}>
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
    <Radio {...radio} look="dot">
      <span>{children}</span>
    </Radio>
  );
}
