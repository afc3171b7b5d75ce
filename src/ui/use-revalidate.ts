import { useNavigate } from 'react-router';

/** Has the page's data read again where it stands, whatever was looked for: going to where one is asks its loader. */
export function useRevalidate(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => navigate({ search: location.search }, { replace: true, preventScrollReset: true });
}
