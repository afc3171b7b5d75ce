import { createContext } from 'react-router';
import type { FilmAt } from '../film.ts';

/** What a page needs to know about its request and the configuration. */
export interface PageContext {
  /** Of the scripts in the page; none where the policy names them by their contents. */
  nonce: string | undefined;
  /** The IP address of the request. */
  address: string;
  development: boolean;
  /** Names the build: another one has other scripts. */
  release: string;
  /** Whether styles are fetched before a link is followed (`STYLES_AHEAD`). */
  stylesAhead: boolean;
  testPayments: boolean;
  gatewayScript: string;
  /** Whether Apple Pay or Google Pay may be shown. */
  wallets(): boolean;
  /** Ways to pay and to find an address that a school may do without. */
  available: { paypal: boolean; addressFinder: boolean; wallets: boolean };
  film: FilmAt;
  /** Public: identifies this website to the sign-in calls. */
  applicationKey: string;
  openapi(): unknown;
}

export const pageContext = createContext<PageContext>();
