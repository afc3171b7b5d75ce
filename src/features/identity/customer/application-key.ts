import { Problem } from '#src/platform/http/problem.ts';

/** The application key is public: it names the calling program and is not a secret (R44). */
export function requireApplication(ours: { applicationKey: string }, value: string) {
  if (value !== ours.applicationKey)
    throw new Problem(403, 'This application isn’t allowed to sign people in.', {
      code: 'unknown_application',
    });
}
