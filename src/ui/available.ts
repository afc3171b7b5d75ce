import { useRouteLoaderData } from 'react-router';

/** What this school has beside cards: set by its configuration, and loaded by the root route for every page. */
export interface Available {
  paypal: boolean;
  addressFinder: boolean;
}

/** Without the root's data, on a page of an error, both are taken to be there. */
export function useAvailable(): Available {
  const root = useRouteLoaderData('root') as { available: Available } | undefined;
  return root?.available ?? { paypal: true, addressFinder: true };
}
