import { Check, CircleAlert, Clock, Minus, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { icon } from '#src/ui/icons.tsx';

const ICONS = { done: icon(Check), mind: icon(Clock), wrong: icon(CircleAlert), rest: icon(Minus) };
const BackIcon = icon(Undo2);

/** A state by its colour, an icon and a word. */
export function StateWords({
  look,
  back = false,
  children,
}: {
  look: keyof typeof ICONS;
  /** Money that went back. */
  back?: boolean;
  children: ReactNode;
}) {
  const Icon = back ? BackIcon : ICONS[look];
  return (
    <span className={`state state--${look}`}>
      <Icon />
      <span>{children}</span>
    </span>
  );
}
