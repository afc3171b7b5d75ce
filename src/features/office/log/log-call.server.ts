import { z } from 'zod';
import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { nameOfStaff } from '#src/features/identity/staff/members/staff-name.server.ts';
import { logPage } from '#src/kit/audit/log-page.server.ts';
import { formatAuditEntry } from './audit-entry-text.ts';
import { logList } from './log-list.tsx';

const row = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    by_id: z.string(),
    by: z.string(),
    action: z.string(),
    did: z.string().describe('In words: what stands before the name of the thing'),
    about: z.string().describe('What kind of thing it was done to'),
    about_id: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'LogEntry' });

export const logCall = staffList({
  of: logList,
  name: 'listLog',
  summary: 'What was done in the office, the latest first, 50 at a time',
  onwards: 'before',
  row,
  async read({ db }, { id, ...query }) {
    const { entries, older } = await logPage(db, { ...query, id: query.about && id }, nameOfStaff);
    const rows = entries.map(({ did: action, byId, aboutId, at, detail, ...entry }) => {
      const text = formatAuditEntry(action, detail);
      return {
        id: entry.id,
        at: at.toISOString(),
        by_id: byId,
        by: entry.by,
        action,
        did: text.before,
        about: entry.about,
        about_id: aboutId,
        detail: text.detail,
      };
    });
    return { rows, next: older };
  },
});
