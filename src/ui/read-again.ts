import { useNavigate } from 'react-router';

/** Has the page's data read again where it stands: going to where one is asks its loader. */
export function useReadAgain(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => navigate('.', { replace: true, preventScrollReset: true });
}
