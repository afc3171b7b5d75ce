import { useEffect, useRef } from 'react';

/** Runs when the browser's Back shows again a page that it kept as it was left. */
export function useOnKeptPage(onRestore: () => void) {
  const latest = useRef(onRestore);
  latest.current = onRestore;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/** Reloads such a page: its customer may have signed out, or the basket may have been paid. */
export function useReloadFromCache() {
  useOnKeptPage(() => location.reload());
}
