import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const ARRIVAL = { duration: 180, easing: 'ease-out' };

/**
 * A page that a link leads to fades in, where motion is welcome. Opacity alone: under a transform the bar at the bottom of a
 * phone would move with the page (docs/decisions/0073).
 */
export function useSoftArrival() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    document.getElementById('main')?.animate({ opacity: [0.3, 1] }, ARRIVAL);
  }, [pathname]);
}
