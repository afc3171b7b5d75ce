import type { LoggedEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { HistoryEntry } from '../staff/voucher-history.ts';

/** A line of a voucher's history as the office reads it. */
export interface StaffHistory {
  key: string;
  when: string;
  description: string;
  balance: string;
}

/** The latest first. What staff did is told with their name: their line of the log has the instant of the change. */
export function historyWithStaff(
  history: readonly HistoryEntry[],
  entries: readonly LoggedEntry[],
  now: Date,
): StaffHistory[] {
  const rows = history.map(({ at, text, money, balance }, index) => {
    const by = entries.find((entry) => entry.at.getTime() === at.getTime() && isOfStaff(text))?.byName;
    const description = `${text}${money ? `, ${money}` : ''}${by ? `, by ${by}` : ''}`;
    return { key: String(index), when: londonWhenInLine(at, now), description, balance };
  });
  return rows.reverse();
}

const OF_STAFF = /^(Posted|Not posted|Spent by phone|Extended|Voided|Sent again|.* by the office)/;

function isOfStaff(text: string): boolean {
  return OF_STAFF.test(text);
}
