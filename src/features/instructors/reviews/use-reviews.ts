import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { callApi } from '#src/platform/http/api-client.ts';
import type { ReviewsResponse } from './api-schema.ts';

/**
 * Fetches the reviews on load and whenever the page changes (§7). The server renders the first page into the
 * document, so nothing waits and the layout does not shift.
 */
export function useReviews(slug: string, page: number, first: ReviewsResponse) {
  const [currentReviews, setCurrentReviews] = useState(first);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page whose heading took the focus last; the first page's never does, because nobody asked for it.
  const focusedPage = useRef(page);
  const onward = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another call
  useEffect(() => {
    const leaving = new AbortController();
    const query = { page: String(page) };
    const { signal } = leaving;
    setFailed(false);
    callApi<ReviewsResponse>('GET', `/v1/website/instructors/${slug}/reviews`, { query, signal }).then(
      (result) => {
        if (signal.aborted) return;
        if (result.ok) setCurrentReviews(result.data);
        // The reviews on screen are still right; an error is shown only if a requested page did not arrive.
        setFailed(!result.ok && focusedPage.current !== page);
      },
    );
    return () => leaving.abort();
  }, [slug, page, tries]);

  const waiting = currentReviews.current_page !== page && !failed;
  useEffect(() => {
    if (waiting || focusedPage.current === page) return;
    if (!failed) focusedPage.current = page;
    // Going back restores the scroll position, so it moves no focus.
    if (!onward) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [waiting, failed, page, onward]);

  const tryAgain = () => setTries(tries + 1);
  return { currentReviews, failed, waiting, heading, tryAgain };
}
