import { ChevronLeft } from '#src/ui/drawings/chevron-left.ts';
import { ChevronRight } from '#src/ui/drawings/chevron-right.ts';
import { icon } from '#src/ui/icons.tsx';

const BackIcon = icon(ChevronLeft);
const OnIcon = icon(ChevronRight);

interface Step {
  href: string;
  label: string;
}

/** The way to the day or the week before, to now, and to the one after. */
export function DaySteps({
  label,
  before,
  now,
  after,
}: {
  label: string;
  before: Step;
  now: Step & { isHere: boolean };
  after: Step;
}) {
  return (
    <nav className="day-steps cluster cluster--nowrap items-stretch g-1" aria-label={label}>
      <a className="btn" href={before.href}>
        <BackIcon />
        <span className="visually-hidden">{before.label}</span>
      </a>
      <a className="btn" href={now.href} aria-current={now.isHere ? 'date' : undefined}>
        {now.label}
      </a>
      <a className="btn" href={after.href}>
        <OnIcon />
        <span className="visually-hidden">{after.label}</span>
      </a>
    </nav>
  );
}
