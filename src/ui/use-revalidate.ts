import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Reloads the page's data: navigating to the current page runs its loader again. Stays the same from render to render. */
export function useRevalidate(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async () => navigate({ search: location.search }, { replace: true, preventScrollReset: true }),
    [navigate],
  );
}
