import { useSyncExternalStore } from 'react';

/**
 * False until a script can take a form: until then the browser would send it by itself, and its words in an address.
 * For buttons that must wait.
 */
export function useReady(): boolean {
  return useSyncExternalStore(never, isReady, isNotReady);
}

const never = () => () => undefined;
const isReady = () => true;
const isNotReady = () => false;
