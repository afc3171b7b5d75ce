import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { londonHour } from '#src/platform/dates.ts';
import { announce } from '../feedback/live-regions.tsx';
import { type ShownPage, shownPage, subscribeToShownPage } from './shown-page-store.ts';
import { SignInLink } from './sign-in-link.tsx';

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;
const NEVER_STALE: ShownPage = { readAt: 0, failing: false };

/** Says how old the page is while it can't be read again, and retries until it can. */
export function StalePage() {
  const { readAt, failing, signIn } = useSyncExternalStore(
    subscribeToShownPage,
    shownPage,
    () => NEVER_STALE,
  );
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!failing) return;
    let wait = FIRST_RETRY_MS;
    let timer: ReturnType<typeof setTimeout>;
    const again = () => {
      if (!document.hidden) void revalidate();
    };
    function later() {
      timer = setTimeout(() => {
        again();
        wait = Math.min(wait * 2, LAST_RETRY_MS);
        later();
      }, wait);
    }
    later();
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [failing, revalidate]);
  const text = signIn
    ? 'You’ve been signed out. What you typed is still here: sign in in another tab, then continue.'
    : `We couldn’t update this page. It was last updated at ${londonHour(new Date(readAt))}. We’ll keep trying.`;
  useEffect(() => {
    if (failing) announce(text);
  }, [failing, text]);
  return (
    failing && (
      <p className="notice no-print">
        {text}
        {signIn && ' '}
        <SignInLink to={signIn} />
      </p>
    )
  );
}
