import { useEffect } from 'react';

/** A browser's Back can show a page as it was kept: whose it was may have signed out since, so it is asked for anew. */
export function useReloadFromCache() {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
