import { setTimeout } from 'node:timers/promises';
import type { Db } from '../src/platform/db/db.server.ts';
import type { Broken } from '../testing/broken-invariants.ts';
import type { GatewayLedgers } from '../testing/settled-rows.ts';
import { findWrongRefundTexts } from '../testing/wrong-refund-texts.ts';

const LOOK_MS = 250;

/** Looks again and again, while faults strike, at what buyers are told of refunds (I6). */
export function watchRefundTexts(db: Db, gateways: GatewayLedgers) {
  const breaches = new Map<string, Broken>();
  const check = async () => {
    for (const broken of await findWrongRefundTexts(db, gateways)) breaches.set(broken.says, broken);
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await check();
      await setTimeout(LOOK_MS);
    }
  })();
  // A look that fails is told of by `findings`, and does not end the process meanwhile.
  watching.catch(() => undefined);
  return {
    /** Ends the watch with a last look. Each untruth is answered once; throws where a look has failed. */
    async findings(): Promise<Broken[]> {
      isOver = true;
      await watching;
      await check();
      return [...breaches.values()];
    },
    /** Ends the watch, before its database is closed. */
    async stop() {
      isOver = true;
      await watching.catch(() => undefined);
    },
  };
}
