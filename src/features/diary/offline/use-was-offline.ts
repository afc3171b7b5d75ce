import { useState } from 'react';
import { useLocation } from 'react-router';
import { KEPT_PAGE } from './kept-diary-client.ts';
import { useIsStale } from './link-to-kept-page.tsx';

/** Whether a page could not be read since this document was opened. */
export function useWasOffline(): boolean {
  const [was, note] = useState(false);
  const { pathname } = useLocation();
  const isNow = useIsStale() || pathname === KEPT_PAGE;
  if (isNow && !was) note(true);
  return was;
}
