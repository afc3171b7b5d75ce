import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { callApi } from '#src/platform/http/api-client.ts';
import type { ReviewsWire } from './wire.ts';

/**
 * The reviews of a page: called for on load and whenever the page changes (§7). The server has put the
 * first ones into the document already, so nothing waits and nothing jumps.
 */
export function useReviews(slug: string, page: number, first: ReviewsWire) {
  const [shown, setShown] = useState(first);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page whose heading has been gone to: the first one's nobody asked for.
  const seen = useRef(page);
  const onward = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another call
  useEffect(() => {
    const leaving = new AbortController();
    const query = { page: String(page) };
    const { signal } = leaving;
    setFailed(false);
    callApi<ReviewsWire>('GET', `/v1/website/instructors/${slug}/reviews`, { query, signal }).then(
      (result) => {
        if (signal.aborted) return;
        if (result.ok) setShown(result.data);
        // What stands there is still true; only what was asked for and did not come is missing.
        setFailed(!result.ok && seen.current !== page);
      },
    );
    return () => leaving.abort();
  }, [slug, page, tries]);

  const waiting = shown.current_page !== page && !failed;
  useEffect(() => {
    if (waiting || seen.current === page) return;
    if (!failed) seen.current = page;
    // The way back leads to where one was.
    if (!onward) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [waiting, failed, page, onward]);

  const tryAgain = () => setTries(tries + 1);
  return { shown, failed, waiting, heading, tryAgain };
}
