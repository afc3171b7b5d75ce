import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useReady } from '#src/ui/form/use-ready.ts';
import { areaPath } from './area-paths.ts';
import { forgetPlace, type RememberedPlace, rememberPlace, useRememberedPlace } from './remembered-place.ts';

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

/** The place that prices are for, which the browser remembers from here on until it is told to forget it. */
export function KeptPlace({ place, area, name, without }: RememberedPlace & { without: string }) {
  const ready = useReady();
  const navigate = useNavigate();
  useEffect(() => rememberPlace({ place, area, name }), [place, area, name]);
  return (
    <p className="kept-place">
      <span className="patch">{place}</span>
      <Link to="/areas-covered">
        Change<span className="visually-hidden"> the postcode or town</span>
      </Link>
      <button
        type="button"
        className={ready ? undefined : 'is-waiting'}
        onClick={() => {
          forgetPlace();
          void navigate(without, { replace: true, preventScrollReset: true });
        }}
      >
        Forget<span className="visually-hidden"> {place}</span>
      </button>
      <span className={ready ? undefined : 'is-waiting'}>Remembered on this device</span>
    </p>
  );
}
