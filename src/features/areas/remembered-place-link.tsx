import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { areaPath } from './area-paths.ts';
import { forgetPlace, useRememberedPlace } from './remembered-place.ts';

/** A link to lessons where the visitor wanted to learn. What stands here for everybody else is as high, so nothing jumps. */
export function RememberedPlaceLink({ otherwise }: { otherwise: ReactNode }) {
  const kept = useRememberedPlace();
  return (
    <p className="kept-place">
      {kept ? (
        <>
          <Link to={areaPath(kept.area, { from: kept.place })}>
            Lessons in {kept.place === kept.name ? kept.name : `${kept.place}: ${kept.name}`}
          </Link>
          <button type="button" onClick={forgetPlace}>
            Forget<span className="visually-hidden"> {kept.place}</span>
          </button>
        </>
      ) : (
        otherwise
      )}
    </p>
  );
}
