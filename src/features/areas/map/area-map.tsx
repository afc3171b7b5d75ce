import type { ReactNode } from 'react';
import { Link } from '#src/ui/link.tsx';
import { areaPath } from '../area-paths.ts';
import { type Label, LETTERING, layOutLabels, type MapLocation, reachOf } from './map-layout.ts';
import './area-map.css';

/** A map of Great Britain with a link to each area. The list beside it has the same links as text. */
export function AreaMap({
  areas,
  marked,
  name = 'Our areas on a map',
  to = ({ slug }) => areaPath(slug),
  children = 'Blue circles show roughly where we teach. Each area’s page lists its postcodes.',
}: {
  areas: readonly MapLocation[];
  marked?: string | undefined;
  /** What the map is of. */
  name?: string;
  to?: (area: MapLocation) => string;
  /** The words under it. */
  children?: ReactNode;
}) {
  const labels = layOutLabels(areas);
  return (
    <figure className="gbmap">
      <nav aria-label={name}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over every link; the nav has one */}
        <svg viewBox="70 130 570 745">
          <mask id="land">
            <image href="/art/map-gb.svg" width="600" height="900" />
          </mask>
          <image href="/art/map-gb.svg" width="600" height="900" />
          <g mask="url(#land)">
            {labels.map(({ place, x, y }) => (
              <circle
                key={place.slug}
                className={place.slug === marked ? 'ground ground--here' : 'ground'}
                cx={x}
                cy={y}
                r={reachOf(place, areas)}
              />
            ))}
          </g>
          {labels.map((label) => (
            <Pin
              key={label.place.slug}
              label={label}
              to={to(label.place)}
              isHere={label.place.slug === marked}
            />
          ))}
        </svg>
      </nav>
      <figcaption className="small quiet">{children}</figcaption>
    </figure>
  );
}

function Pin({ label: { place, x, y, side }, to, isHere }: { label: Label; to: string; isHere: boolean }) {
  return (
    <Link to={to} className={isHere ? 'pin pin--here' : 'pin'} aria-current={isHere ? 'location' : undefined}>
      <circle className="pin__target" cx={x} cy={y} r="28" />
      <circle className="pin__dot" cx={x} cy={y} r="6" />
      <text
        x={side === 'right' ? x + 15 : x - 15}
        y={Math.round(y + LETTERING * 0.3)}
        textAnchor={side === 'right' ? 'start' : 'end'}
      >
        {place.name}
      </text>
    </Link>
  );
}
