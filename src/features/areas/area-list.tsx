import { Link } from '#src/ui/link.tsx';
import { areaPath } from './area-paths.ts';
import type { Area, Neighbour } from './areas.ts';
import { sayMiles } from './format-miles.ts';

/** Every area by name with its postcode area. */
export function AreaList({ areas }: { areas: readonly Pick<Area, 'slug' | 'name' | 'postcodeArea'>[] }) {
  return (
    <ul className="towns">
      {areas.map(({ slug, name, postcodeArea }) => (
        <li key={slug}>
          <Link to={areaPath(slug)}>
            {name} <small>{postcodeArea}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The nearest areas to a place with their distances in miles. */
export function NeighbourList({ neighbours }: { neighbours: readonly Neighbour[] }) {
  return (
    <ul className="towns cluster items-stretch g-0 gx-8">
      {neighbours.map(({ area, miles }) => (
        <li key={area.slug}>
          <Link to={areaPath(area.slug)}>
            {area.name} <small>{sayMiles(miles)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "1 area", "12 areas". */
export function areasCounted(count: number): string {
  return count === 1 ? '1 area' : `${count} areas`;
}
