import type { ProgramPermission } from '../access/permissions.ts';

/** What a program may do, as its desk, the log and the emails say it. */
export const PROGRAM_WORDS: Record<ProgramPermission, string> = {
  read: 'read',
  work: 'do the daily work',
  diary: 'change diaries',
};

/** "read and change diaries". */
export function programLabels(permissions: readonly ProgramPermission[]): string {
  return new Intl.ListFormat('en-GB').format(permissions.map((one) => PROGRAM_WORDS[one]));
}
