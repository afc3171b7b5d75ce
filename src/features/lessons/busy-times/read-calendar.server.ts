import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { isPrivateAddress } from '#src/platform/outside/private-networks.ts';
import { inLimitedThread, TooSlowError } from '#src/platform/threads/limited-thread.server.ts';
import type { BusySpan, CalendarFailure } from '../busy-calendar.ts';
import { getText, type Version } from './get-text.server.ts';

const call = inLimitedThread<typeof import('./busy-spans.ts')>(
  'src/features/lessons/busy-times/busy-spans.ts',
);

/** A calendar of 5 MB takes two seconds. */
const LIMIT_MS = 15_000;
/** How far ahead a calendar is read. */
export const BUSY_DAYS = 56;

export type Reading =
  | { status: 'read'; spans: BusySpan[]; version: Version }
  | { status: 'unchanged' }
  | { status: CalendarFailure };

/** When a calendar at an address of somebody else says that its owner is busy, for eight weeks. It never throws for what is wrong there. */
export async function readCalendar(
  { production, clock }: Pick<Services, 'production' | 'clock'>,
  address: string,
  known?: Version,
): Promise<Reading> {
  const answered = await getText({
    address,
    known,
    accept: 'text/calendar, text/plain;q=0.5',
    allows: (ip) => !production || !isPrivateAddress(ip),
    mayBePlain: !production,
  });
  if (answered.status !== 'read') return answered;
  const first = londonDate(clock.now());
  const last = Temporal.PlainDate.from(first).add({ days: BUSY_DAYS }).toString();
  try {
    const spans = await call(LIMIT_MS, 'busySpans', answered.text, { first, last });
    return spans ? { status: 'read', spans, version: answered.version } : { status: 'not_a_calendar' };
  } catch (error) {
    if (error instanceof TooSlowError) return { status: 'too_large' };
    throw error;
  }
}
