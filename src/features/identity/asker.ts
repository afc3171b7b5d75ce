import type { IncomingHttpHeaders } from 'node:http';

/** Who asks, by the request. */
export interface Asker {
  headers: IncomingHttpHeaders;
  /** The IP address. */
  ip: string;
}
