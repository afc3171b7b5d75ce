import { prepareShare, type Sharing, shareLessons } from '#src/features/lessons/learners/shares.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';

/** Passes lessons to an address, as the account that bought them does. */
export async function passLessons(services: Services, sharing: Sharing) {
  const prepared = await prepareShare(services, sharing);
  return services.db.transaction().execute((tx) => shareLessons(tx, services, sharing, prepared));
}
