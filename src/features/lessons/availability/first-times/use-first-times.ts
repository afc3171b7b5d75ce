import { useEffect, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import type { FirstTimesQuery, FirstTimesResponse } from './api-schema.ts';

/** When each instructor is free first, by slug; null is not in the next four weeks. Undefined until it is known. */
export type FirstTimes = ReadonlyMap<string, string | null> | undefined;

/** Asked for once the page is there, which is the same for everybody and kept, unless it brings what is `known`. Without an answer links to all times stay. */
export function useFirstTimes(
  { area = '', instructor = '' }: FirstTimesQuery,
  known?: FirstTimes,
): FirstTimes {
  const [firstTimes, setFound] = useState(known);
  useEffect(() => {
    const leaves = new AbortController();
    const query = { ...(area && { area }), ...(instructor && { instructor }) };
    void callApi<FirstTimesResponse>('GET', '/v1/website/first-times', {
      query,
      signal: leaves.signal,
    }).then((result) => {
      if (result.ok) setFound(new Map(result.data.data.map((one) => [one.instructor, one.starts_at])));
    });
    return () => leaves.abort();
  }, [area, instructor]);
  return firstTimes;
}
