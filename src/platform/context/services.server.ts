import { createContext } from 'react-router';
import type { ReadCache } from '../cache/read-cache.server.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import type { Log } from '../log.server.ts';
import type { EmailRenderers } from '../mail/email-renderers.server.ts';
import type { Pence } from '../money.ts';
import type { AttemptLimit } from '../rate-limits/attempt-limit.server.ts';
import type { CurrentSchool } from '../school/school.ts';
import type { Secrets } from '../secrets.server.ts';
import type { Uploads } from '../uploads/uploads.server.ts';
import type { OpeningHoursCache } from '../working-days/opening-hours.server.ts';

/** What the whole product depends on, created once at the start and passed along. */
export interface Services {
  db: Db;
  clock: Clock;
  log: Log;
  enqueue: Enqueue;
  publicUrl: string;
  production: boolean;
  secrets: Secrets;
  /** The facts of the school, as they are now. */
  school: CurrentSchool;
  /** The smallest and largest value of a gift voucher (R21). */
  voucherBounds: { least: Pence; most: Pence };
  /** Render emails as they leave. */
  emailRenderers: EmailRenderers;
  /** What public pages show, kept in memory. */
  kept: ReadCache;
  /** When the office is open now, kept in memory. */
  openingHours: OpeningHoursCache;
  /** Pictures that people have sent. */
  uploads: Uploads;
  /** The number that texts come from. Undefined where texts are off. */
  textsFrom: string | undefined;
  /** What a part of a text costs, before the gateway says so. */
  textPence: number;
  /** Limits attempts to guess links, codes and passwords. */
  codeAttempts: AttemptLimit;
}

/** How page loaders get the services. The embedded database must never be opened twice, so no module opens it. */
export const servicesContext = createContext<Services>();
