import { useNavigate } from 'react-router';

/** Reloads the page's data: navigating to the current page runs its loader again. */
export function useRevalidate(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => navigate({ search: location.search }, { replace: true, preventScrollReset: true });
}
