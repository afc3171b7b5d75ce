import type { PasswordHash } from '#src/features/accounts/account/account-deps.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';

/** What the instructors’ pages and calls work with. */
export interface DiaryDeps extends Services {
  passwords: PasswordHash;
  secureCookies: boolean;
}
