import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { callApi } from '#src/platform/http/api-client.ts';
import type { ReviewsResponse } from './api-schema.ts';
import { type ReviewsQuery, reviewsParams, reviewsSearch } from './reviews-query.ts';

/**
 * Fetches the reviews on load and whenever the page, the order or a filter changes (§7). The server renders the first page into the
 * document, so nothing waits and the layout does not shift.
 */
export function useReviews(path: string, query: ReviewsQuery, first: ReviewsResponse) {
  const asked = reviewsSearch(query);
  const [current, setCurrent] = useState({ asked, reviews: first });
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The list whose heading took the focus last; the first one's never does, because nobody asked for it.
  const focused = useRef(asked);
  const onward = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another call, and `asked` is the query
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailed(false);
    callApi<ReviewsResponse>('GET', path, {
      query: reviewsParams(query),
      signal,
    }).then((result) => {
      if (signal.aborted) return;
      if (result.ok) setCurrent({ asked, reviews: result.data });
      // The reviews on screen are still right; an error is shown only if requested ones did not arrive.
      setFailed(!result.ok && focused.current !== asked);
    });
    return () => leaving.abort();
  }, [path, asked, tries]);

  const waiting = current.asked !== asked && !failed;
  useEffect(() => {
    if (waiting || focused.current === asked) return;
    if (!failed) focused.current = asked;
    // Going back restores the scroll position, so it moves no focus.
    if (!onward) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [waiting, failed, asked, onward]);

  const tryAgain = () => setTries(tries + 1);
  return { currentReviews: current.reviews, failed, waiting, heading, tryAgain };
}
