import type { Clock } from '#src/platform/clock.ts';
import type { Notifications } from '#src/platform/db/notifications.server.ts';
import type { FollowedSchool } from '#src/platform/school/published/published-school.server.ts';

/** Names the version of all that public pages show: while it is the same, they are. */
export type ContentVersion = () => string;

const MINUTE_MS = 60_000;
const UNHEARD_MS = 5_000;

/**
 * A version ends when a transaction that changed something says so (the triggers `says_content_changed`), and with
 * each minute, so that midnight and the beginning of a course need no message. While nothing can be heard it lasts five
 * seconds.
 */
export function contentVersion({
  notifications,
  clock,
  school,
}: {
  notifications: Pick<Notifications, 'on' | 'hears'>;
  clock: Clock;
  school: Pick<FollowedSchool, 'onChange'>;
}): ContentVersion {
  let changes = 0;
  const end = () => {
    changes += 1;
  };
  notifications.on('content', end);
  // Once this process has the school in hand: a page that is rendered before has the one before it.
  school.onChange(end);
  return () => {
    const hears = notifications.hears();
    const lasts = hears ? MINUTE_MS : UNHEARD_MS;
    return `${changes} ${hears} ${Math.floor(clock.now().getTime() / lasts)}`;
  };
}
