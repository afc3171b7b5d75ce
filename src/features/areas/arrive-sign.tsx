import type { ReactNode } from 'react';
import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { areaPath, type Transmission } from './area-paths.ts';
import type { Area } from './areas.ts';
import { KeptPlace } from './kept-place.tsx';
import './arrive-sign.css';

/** The green sign at the top of an area's page: its name, what an hour costs, its postcodes and two links. */
export function ArriveSign({
  area,
  transmission,
  from,
  instructor,
  children,
}: {
  area: Area;
  transmission: Transmission;
  from: string | null;
  /** The slug of who was chosen: the choice stays. */
  instructor: string | undefined;
  /** What is to be seen first. */
  children: ReactNode;
}) {
  const to = (other: Transmission) => areaPath(area.slug, { transmission: other, from, instructor });
  return (
    <div className="plate plate--green plate--large arrive grid grid--shrink g-6">
      <div className="stack">
        {from && (
          <p className="arrive__yes" role="status">
            <TickIcon />
            Yes, we teach in {from}
          </p>
        )}
        <h1>Driving lessons in {area.name}</h1>
        {from && (
          <KeptPlace
            place={from}
            area={area.slug}
            name={area.name}
            without={areaPath(area.slug, { transmission, instructor })}
          />
        )}
        {children}
        <p className="arrive__intro">{area.intro}</p>
        <ul className="cluster items-stretch g-2" aria-label="Postcodes we cover">
          {area.outcodes.map((outcode) => (
            <li key={outcode} className="patch">
              {outcode}
            </li>
          ))}
        </ul>
      </div>
      <nav className="arrive__exits grid g-3" aria-label="Gearbox">
        <Exit to={to('manual')} isHere={transmission === 'manual'} arrow="M20 38V8M8 19 20 7l12 12">
          Manual
        </Exit>
        <Exit to={to('automatic')} isHere={transmission === 'automatic'} arrow="M6 38V20h26M22 9l11 11-11 11">
          Automatic
        </Exit>
      </nav>
    </div>
  );
}

function Exit({
  to,
  isHere,
  arrow,
  children,
}: {
  to: string;
  isHere: boolean;
  arrow: string;
  children: string;
}) {
  return (
    <Link
      className="exit cluster cluster--nowrap"
      to={to}
      aria-current={isHere ? 'page' : undefined}
      preventScrollReset
    >
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
        <path d={arrow} />
      </svg>
      {children}
    </Link>
  );
}
