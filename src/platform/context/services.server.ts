import { createContext } from 'react-router';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import type { Log } from '../log.server.ts';
import type { EmailRenderers } from '../mail/email-renderers.server.ts';
import type { Pence } from '../money.ts';
import type { Guesses } from '../rate-limits/wrong-guesses.server.ts';
import type { Secrets } from '../secrets.server.ts';

/** What the whole product stands on, made once at the start and passed along. */
export interface Services {
  db: Db;
  clock: Clock;
  log: Log;
  enqueue: Enqueue;
  publicUrl: string;
  production: boolean;
  secrets: Secrets;
  /** The least and the most that a gift voucher may be worth (R21). */
  voucherBounds: { least: Pence; most: Pence };
  /** Who puts together the emails that hold a secret. */
  emailRenderers: EmailRenderers;
  /** Holds up whoever tries links, codes or passwords. */
  guesses: Guesses;
}

/** How page loaders reach the services. The embedded database must never be opened twice, so no module opens it. */
export const servicesContext = createContext<Services>();
