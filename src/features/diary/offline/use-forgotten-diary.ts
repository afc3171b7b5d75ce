import { useEffect } from 'react';
import { forgetKept } from './kept-diary-client.ts';

/** Nobody is signed in: what the phone keeps of the diary goes, but for marks that wait to be sent. */
export function useForgottenDiary() {
  useEffect(() => {
    // A browser that keeps nothing has nothing to forget.
    void forgetKept().catch(() => undefined);
  }, []);
}
