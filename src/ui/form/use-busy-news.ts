import { useEffect } from 'react';
import { announce } from '../feedback/live-regions.tsx';

/** Says what a button is doing: a new name of the focused button is not read out by every screen reader. */
export function useBusyNews(busy: boolean, message: string) {
  useEffect(() => {
    if (busy) announce(message);
  }, [busy, message]);
}
