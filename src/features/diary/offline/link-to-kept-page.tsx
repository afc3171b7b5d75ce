import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { shownPage, subscribeToShownPage } from '#src/ui/refresh/shown-page-store.ts';
import { KEPT_PAGE } from './kept-diary-client.ts';

/** While there is no reception: the way to what the phone keeps. Its document is asked for, which the worker answers. */
export function LinkToKeptPage() {
  const { pathname } = useLocation();
  const isStale = useIsStale();
  if (!isStale || pathname === KEPT_PAGE) return null;
  return (
    <p className="wrap no-print">
      <a href={KEPT_PAGE} target="_self">
        Your next seven days are on this phone
      </a>
    </p>
  );
}

/** Whether the page on the screen could not be read again. */
export const useIsStale = (): boolean =>
  useSyncExternalStore(
    subscribeToShownPage,
    () => shownPage().failing,
    () => false,
  );
