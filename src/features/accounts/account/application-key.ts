import { Problem } from '#src/platform/http/problem.ts';

/** Public: it says which program asks, and is no secret (R44). */
export function requireApplication(ours: { applicationKey: string }, given: string) {
  if (given !== ours.applicationKey)
    throw new Problem(403, 'This application may not sign people in.', { code: 'unknown_application' });
}
