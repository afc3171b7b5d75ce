import { officeDepsOf } from '#src/app/services.server.ts';
import type { StaffSession } from '#src/features/identity/staff/access/staff.ts';
import { allActions } from '#src/features/office/all-actions.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { TestApp } from './app.ts';

/** A member of staff by name, for what two of them do to one thing: they do acts without a browser. */
export function colleague(app: TestApp, name: string) {
  const by: StaffSession = {
    id: crypto.randomUUID(),
    name,
    role: 'staff',
    mayRefund: false,
    email: 'colleague@staff.example',
    sessionId: crypto.randomUUID(),
    reauthenticatedAt: app.clock.now(),
  };
  return async (action: string, input: object): Promise<[status: number, message: string]> => {
    const one = allActions.find((candidate) => candidate.name === action);
    if (!one) throw new Error(`No such act: ${action}`);
    try {
      await one.run(officeDepsOf(app.running), by, { ...one.params.parse(input), ...one.body.parse(input) });
      return [200, ''];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return [error.status, error.message];
    }
  };
}
