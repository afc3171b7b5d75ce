import type { Services } from '#src/platform/context/services.server.ts';
import type { PasswordHash } from '../password/password-hash.server.ts';

/** What the instructors’ pages and calls work with. */
export interface DiaryDeps extends Services {
  passwords: PasswordHash;
  secureCookies: boolean;
  /** Where our pages are: a passkey of another site is refused. */
  origins: readonly string[];
}
