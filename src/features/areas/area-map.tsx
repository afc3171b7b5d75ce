import { Link } from 'react-router';
import { areaPath } from './area-paths.ts';
import { LETTERING, layOutLabels, type Place } from './map-layout.ts';
import './area-map.css';

/** Great Britain with a link at each area. The list beside it says the same in words. */
export function AreaMap({ areas, marked }: { areas: readonly Place[]; marked?: string | undefined }) {
  return (
    <nav className="gbmap" aria-label="Our areas on a map">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would hang as a tooltip over every link; the nav has the name */}
      <svg viewBox="70 130 570 745">
        <image href="/art/map-gb.svg" width="600" height="900" />
        {layOutLabels(areas).map(({ place, x, y, side }) => (
          <Link
            key={place.slug}
            to={areaPath(place.slug)}
            className={place.slug === marked ? 'pin pin--here' : 'pin'}
          >
            <circle className="pin__target" cx={x} cy={y} r="28" />
            <circle className="pin__dot" cx={x} cy={y} r="8.5" />
            <text
              x={side === 'right' ? x + 15 : x - 15}
              y={Math.round(y + LETTERING * 0.3)}
              textAnchor={side === 'right' ? 'start' : 'end'}
            >
              {place.name}
            </text>
          </Link>
        ))}
      </svg>
    </nav>
  );
}
