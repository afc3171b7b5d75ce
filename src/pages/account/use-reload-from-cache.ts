import { useEffect } from 'react';

/** Reloads a page that the browser's Back restores from its cache, since its customer may have signed out. */
export function useReloadFromCache() {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
