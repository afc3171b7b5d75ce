import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useReady } from '#src/ui/form/use-ready.ts';
import { Link } from '#src/ui/link.tsx';
import { clearPlace, type RememberedPlace, rememberPlace } from './remembered-place.ts';

/** The place that prices are for, which the browser remembers from here on until it is told to forget it. */
export function KeptPlace({ place, area, name, without }: RememberedPlace & { without: string }) {
  const ready = useReady();
  const navigate = useNavigate();
  useEffect(() => rememberPlace({ place, area, name }), [place, area, name]);
  return (
    <p className="kept-place cluster g-0 gx-4">
      <span className="patch">{place}</span>
      <Link to="/areas-covered">
        Change<span className="visually-hidden"> the postcode or town</span>
      </Link>
      <button
        type="button"
        className={ready ? undefined : 'is-waiting'}
        onClick={() => {
          clearPlace();
          void navigate(without, { replace: true, preventScrollReset: true });
        }}
      >
        Forget<span className="visually-hidden"> {place}</span>
      </button>
      <span className={ready ? undefined : 'is-waiting'}>Remembered on this device</span>
    </p>
  );
}
