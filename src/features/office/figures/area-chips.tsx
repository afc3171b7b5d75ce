import { type Area, NO_AREA } from './area.ts';

/** How many areas stand beside each other. */
const SHOWN = 3;

/** Whose figures are shown: all areas, one, or none. More than a few are behind a button. */
export function AreaChips({
  areas,
  chosen,
  addressOf,
}: {
  areas: readonly Area[];
  chosen: Area | undefined;
  addressOf(area: Area | undefined): string;
}) {
  if (areas.length < 2) return null;
  const first = areas.slice(0, SHOWN);
  const shown = chosen && !first.some(({ slug }) => slug === chosen.slug) ? [...first, chosen] : first;
  const others = [...areas, NO_AREA].filter((area) => !shown.some(({ slug }) => slug === area.slug));
  const chip = (area: Area | undefined) => (
    <a
      key={area?.slug ?? ''}
      href={addressOf(area)}
      aria-current={area?.slug === chosen?.slug ? 'page' : undefined}
    >
      {area?.name ?? 'All areas'}
    </a>
  );
  return (
    <nav aria-label="Area">
      <div className="chips cluster items-stretch g-1">
        {chip(undefined)}
        {shown.map(chip)}
      </div>
      {others.length > 0 && (
        <details className="more">
          <summary>{others.length} more</summary>
          <div className="chips cluster items-stretch g-1">{others.map(chip)}</div>
        </details>
      )}
    </nav>
  );
}
