import { type OfficeGuard, staffOf } from '#src/features/identity/staff/access/office-guard.server.ts';
import { eventStreams } from '#src/kit/live/event-streams.server.ts';
import type { Notifications } from '#src/platform/db/notifications.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';

/** Said by the triggers `says_office_…` when something changes that the office shows. */
const CHANNEL = 'office';

/** Tells the open pages of the office, by server-sent events, that something has changed. What, they read for themselves. */
export function officeEventsApi(
  api: Api,
  {
    office,
    notifications,
    heartbeatMs,
  }: { office: OfficeGuard; notifications: Notifications; heartbeatMs?: number },
) {
  const streams = eventStreams(notifications.hears, heartbeatMs);
  const stop = notifications.on(CHANNEL, streams.changed);
  api.addHook('preClose', async () => {
    stop();
    streams.closeAll();
  });

  api.get('/office/events', { schema: { hide: true } }, async (request, reply) => {
    const staff = await staffOf(office, request, 'read');
    if (!request.headers.accept?.includes('text/event-stream'))
      throw new Problem(406, 'This is a stream of events.');
    if (!streams.hasRoomFor(staff.id)) throw new Problem(503, 'Too many pages are open.');
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would hold them back.
      'x-accel-buffering': 'no',
    });
    const { headers, ip } = request;
    streams.open(staff.id, reply.raw, () => office.isStillIn({ headers, ip }));
  });
}
