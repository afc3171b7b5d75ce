import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { basketReminder } from './emails.server.tsx';
import {
  type FinishLinkDeps,
  inEmail,
  linksToRemind,
  purgeFinishLinks,
  takeReminder,
} from './finish-links.server.ts';

type Deps = Omit<FinishLinkDeps, 'accounts' | 'secureCookies'>;

/**
 * Reminds of baskets whose visitors gave leave for it (PECR), a day later and once. A basket that was bought has no link any
 * more; one that is empty or being paid for is not written about.
 */
export function remindOfBasketsJob(deps: Deps): Job {
  return {
    name: 'remind-of-baskets',
    retries: 0,
    retrySeconds: 1,
    every: '*/10 * * * *',
    async run() {
      const { db, clock, baskets, publicUrl } = deps;
      const now = clock.now();
      await purgeFinishLinks(db, now);
      for (const { basket_uuid: uuid } of await linksToRemind(db, now)) {
        const basket = await baskets.find(uuid);
        await db.transaction().execute(async (tx) => {
          const reminder = await takeReminder(tx, deps, uuid, now);
          if (!reminder || !basket || basket.isFrozen || basket.lines.length === 0) return;
          const { email, until, path } = reminder;
          const data = { ...inEmail(basket), url: `${publicUrl}${path}`, until, now };
          await send(tx, deps, basketReminder, { to: email, key: uuid, data });
        });
      }
    },
  };
}
