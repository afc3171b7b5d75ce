import { Gauge, type Registry } from 'prom-client';
import { undecidedSince } from '#src/features/payments/unsettled-payments.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import { archivingFailsSince } from '#src/platform/db/archiving.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { dueSince } from '#src/platform/jobs/due-since.server.ts';

/**
 * What the alerts of docs/deploy.md need and no request measures, as the database has it when the figures are read: the
 * same from every process. Not a number where the database does not say.
 */
export function watchDatabase(registry: Registry, { db, clock }: { db: Db; clock: Clock }) {
  const seconds = (since: Date | null) =>
    since ? Math.max(0, Math.round((clock.now().getTime() - since.getTime()) / 1_000)) : 0;
  const registers = [registry];
  new Gauge({
    name: 'payments_undecided_oldest_seconds',
    help: 'For how long the gateway has not decided on the oldest payment that it was told to take; 0 where none is',
    registers,
    async collect() {
      this.set(await undecidedSince(db).then(seconds, () => Number.NaN));
    },
  });
  new Gauge({
    name: 'jobs_due_oldest_seconds',
    help: 'For how long the oldest due job of a queue has waited for somebody to begin',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, since } of await dueSince(db).catch(() => [])) this.set({ queue }, seconds(since));
    },
  });
  new Gauge({
    name: 'database_archiving_fails_seconds',
    help: 'For how long the server has failed to archive its log, without which a backup cannot be brought up to date',
    registers,
    async collect() {
      this.set(await archivingFailsSince(db).then(seconds, () => Number.NaN));
    },
  });
}
