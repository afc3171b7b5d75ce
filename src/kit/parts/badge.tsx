import type { ReactNode } from 'react';
import { Check } from '#src/ui/drawings/check.ts';
import { CircleAlert } from '#src/ui/drawings/circle-alert.ts';
import { Clock } from '#src/ui/drawings/clock.ts';
import { Minus } from '#src/ui/drawings/minus.ts';
import { Undo2 } from '#src/ui/drawings/undo-2.ts';
import { icon } from '#src/ui/icons.tsx';

const ICONS = { success: icon(Check), warning: icon(Clock), danger: icon(CircleAlert), neutral: icon(Minus) };
const BackIcon = icon(Undo2);

export type Tone = keyof typeof ICONS;

/** A state by its colour, an icon and a word. */
export function Badge({
  tone,
  back = false,
  children,
}: {
  tone: Tone;
  /** Money that went back. */
  back?: boolean;
  children: ReactNode;
}) {
  const Icon = back ? BackIcon : ICONS[tone];
  return (
    <span className={`badge badge--${tone}`}>
      <Icon />
      <span>{children}</span>
    </span>
  );
}
