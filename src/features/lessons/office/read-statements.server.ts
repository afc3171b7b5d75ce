import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatHours, formatMonth } from '#src/platform/dates.ts';
import { readMonth } from '#src/platform/months.ts';
import { statementsOf } from '../minutes/statements.server.ts';

/** What everybody taught in a month, in words; those who did nothing in it are left out. */
export async function readStatements({ db, clock }: OfficeDeps, query: URLSearchParams) {
  const now = clock.now();
  const today = londonDate(now);
  const month = readMonth(query, today);
  const all = await statementsOf(db, month, now);
  const rows = all.filter(
    ({ completedMinutes, chargedMinutes, waived }) => completedMinutes + chargedMinutes + waived > 0,
  );
  return {
    month,
    monthName: formatMonth(month),
    thisMonth: today.slice(0, 7),
    rows: rows.map(({ slug, name, completedMinutes, chargedMinutes, waived }) => ({
      slug,
      name,
      completedHours: formatHours(completedMinutes),
      chargedHours: formatHours(chargedMinutes),
      waived: formatHours(waived),
    })),
  };
}

export type StatementRow = Awaited<ReturnType<typeof readStatements>>['rows'][number];
