import { createContext } from 'react-router';
import type { FilmAt } from '../film.ts';

/** What a page needs to know of the request it answers and of the way the product is set up. */
export interface PageContext {
  nonce: string;
  /** Where the request comes from. */
  address: string;
  development: boolean;
  testPayments: boolean;
  gatewayScript: string;
  film: FilmAt;
  /** Public: names this website to the calls that sign in. */
  applicationKey: string;
  openapi(): unknown;
}

export const pageContext = createContext<PageContext>();
