import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE_MS } from '#src/platform/dates.ts';

/** Reads the page's data again each minute that it is looked at, and when somebody comes back to it. */
export function useFreshPage() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) void revalidate();
    };
    const minutes = setInterval(refresh, MINUTE_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(minutes);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [revalidate]);
}
