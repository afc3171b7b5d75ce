import type { Action } from '#src/kit/actions/action.ts';
import { actionsOf } from '#src/kit/actions/actions-of.server.ts';
import type { Audience } from '#src/kit/actions/audience.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { officeOnly, officeOrProgram } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { requireFresh, requirePermission } from '../access/office-guard.server.ts';
import type { Permission } from '../access/permissions.ts';
import type { StaffSession } from '../access/staff.ts';

/**
 * Who may do it. What moves money or hands out value is as guarded as a refund (R59): the property brings the permission
 * `refund`, the fresh sign-in and the preview that is agreed to. Its `change` emails those concerned (`emailConcerned`).
 */
type StaffRules = {
  /** Whether it completes a task of Today: the next task there follows it. */
  endsTask?: true;
  /** Whether no program may do it by its token, as none may do what needs a fresh sign-in. */
  byPersonOnly?: true;
} & (
  | {
      permission: Permission;
      /** Whether it needs the password or the second step of the last ten minutes. */
      needsRecentSignIn?: true;
      movesMoney?: never;
      handsOut?: never;
      preview?: never;
    }
  | (({ movesMoney: true; handsOut?: never } | { handsOut: true; movesMoney?: never }) & {
      /** Where it is `on its page`, the page of the form shows what will happen, and the form says what was shown. */
      preview: NonNullable<unknown>;
      /** Where more is needed than the property brings. */
      permission?: 'settle' | 'money';
      needsRecentSignIn?: never;
    })
);

function isByPersonOnly({ byPersonOnly, needsRecentSignIn }: StaffGuard): boolean {
  return Boolean(byPersonOnly || needsRecentSignIn);
}

/** What an action would do, in sentences. Throws a `Problem` where it is plain that it would be refused. */
type Preview = (deps: OfficeDeps, by: StaffSession, input: Record<string, unknown>) => Promise<string[]>;

interface StaffGuard {
  path: `/v1/office/${string}`;
  permission: Permission;
  needsRecentSignIn?: true;
  endsTask?: true;
  byPersonOnly?: true;
  movesMoney?: true;
  handsOut?: true;
  preview?: Preview | 'on its page';
}

export type StaffAction = Action<OfficeDeps, StaffSession> & StaffGuard;

export const staffAudience: Audience<StaffSession, StaffRules, StaffGuard> = {
  prefix: '/v1/office',
  tag: 'Office',
  securityOf: (guard) => (isByPersonOnly(guard) ? officeOnly : officeOrProgram),
  guard({ permission = 'refund', needsRecentSignIn, endsTask, byPersonOnly, movesMoney, handsOut, preview }) {
    const isOfValue = movesMoney || handsOut;
    return {
      permission,
      ...((needsRecentSignIn || isOfValue) && { needsRecentSignIn: true }),
      ...(endsTask && { endsTask }),
      ...(byPersonOnly && { byPersonOnly }),
      ...(movesMoney && { movesMoney }),
      ...(handsOut && { handsOut }),
      ...(preview && { preview }),
    } as StaffGuard;
  },
  describe: (guard) =>
    `Needs the permission "${guard.permission}"${guard.needsRecentSignIn ? ' and a fresh sign-in' : ''}.${isByPersonOnly(guard) ? ' A program cannot do it.' : ''}`,
  authorize(by, guard, now) {
    requirePermission(by, guard.permission);
    if (by.program && isByPersonOnly(guard))
      throw new Problem(403, 'No program can do this. Somebody has to sign in to the office for it.', {
        code: 'person_needed',
      });
    if (guard.needsRecentSignIn) requireFresh(by, now);
  },
  audit: (tx, by, { action, subject, detail, now }) =>
    writeAuditEntry(tx, { by, action, subject, detail, now }),
  async whoWasFirst(db, subject, { name, verb }, now) {
    const last = await findLastEntry(db, subject, [name]);
    return last && formatAuditEntry(last, verb, now);
  },
};

/** `Omit` takes any name, so one that is gone would leave a gateway inside the transaction. */
type Without<Deps, Name extends keyof Deps> = Omit<Deps, Name>;

/** Makes one thing that staff do: a call under /v1/office/, and the form of a page that posts the same without a script. */
export const staffAction = actionsOf<
  OfficeDeps,
  StaffSession,
  StaffRules,
  StaffGuard,
  Without<OfficeDeps, 'db' | 'cards' | 'redirect'>
>(staffAudience);
