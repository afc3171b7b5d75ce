import { ChevronLeft } from '#src/ui/drawings/chevron-left.ts';
import { ChevronRight } from '#src/ui/drawings/chevron-right.ts';
import { icon } from '#src/ui/icons.tsx';

const BackIcon = icon(ChevronLeft);
const OnIcon = icon(ChevronRight);

interface Step {
  href: string;
  words: string;
}

/** The way to the day or the week before, to now, and to the one after. */
export function DaySteps({
  what,
  before,
  now,
  after,
}: {
  what: string;
  before: Step;
  now: Step & { isHere: boolean };
  after: Step;
}) {
  return (
    <nav className="day-steps cluster cluster--nowrap items-stretch g-1" aria-label={what}>
      <a className="btn" href={before.href}>
        <BackIcon />
        <span className="visually-hidden">{before.words}</span>
      </a>
      <a className="btn" href={now.href} aria-current={now.isHere ? 'date' : undefined}>
        {now.words}
      </a>
      <a className="btn" href={after.href}>
        <OnIcon />
        <span className="visually-hidden">{after.words}</span>
      </a>
    </nav>
  );
}
