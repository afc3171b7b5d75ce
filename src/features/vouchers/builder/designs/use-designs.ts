import { useEffect, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import type { OfferedDesigns } from './designs-api-schema.ts';

/** The designs that the page came with, and from then on those that the call answers (§7). */
export function useDesigns(rendered: OfferedDesigns): OfferedDesigns {
  const [designs, setDesigns] = useState(rendered);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    callApi<OfferedDesigns>('GET', '/v1/website/voucher-templates', { signal }).then(
      (answer) => answer.ok && setDesigns(answer.data),
    );
    return () => leaving.abort();
  }, []);
  return designs;
}
