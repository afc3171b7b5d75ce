import type { ReactNode } from 'react';
import { Link } from '#src/ui/link.tsx';
import { areaPath } from './area-paths.ts';
import { clearPlace, type RememberedPlace, useRememberedPlace } from './remembered-place.ts';

/** A link to lessons, or to what else is asked for, where the visitor wanted to learn. What stands here for everybody else is as high, so nothing jumps. */
export function RememberedPlaceLink({
  otherwise,
  path = ({ area, place }) => areaPath(area, { from: place }),
  label = 'Lessons',
}: {
  otherwise: ReactNode;
  path?: (kept: RememberedPlace) => string;
  label?: string;
}) {
  const kept = useRememberedPlace();
  return (
    <p className="kept-place cluster g-0 gx-4">
      {kept ? (
        <>
          <Link to={path(kept)}>
            {label} in {kept.place === kept.name ? kept.name : `${kept.place}: ${kept.name}`}
          </Link>
          <button type="button" onClick={clearPlace}>
            Forget<span className="visually-hidden"> {kept.place}</span>
          </button>
        </>
      ) : (
        otherwise
      )}
    </p>
  );
}
