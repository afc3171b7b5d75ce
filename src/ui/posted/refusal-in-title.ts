import { useEffect } from 'react';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';

const PREFIX = 'Error: ';

/** Begins the page's title with "Error:" while one of its forms is refused, as the server does (`src/entry.server.tsx`). */
export function useRefusalInTitle(refused: RefusedPost | undefined) {
  const isRefused = refused !== undefined;
  useEffect(() => {
    if (!isRefused) return;
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title;
    return () => {
      if (document.title.startsWith(PREFIX)) document.title = document.title.slice(PREFIX.length);
    };
  }, [isRefused]);
}
