import type { Services } from '#src/platform/context/services.server.ts';
import type { FollowedSchool } from '#src/platform/school/published/published-school.server.ts';
import type { PasswordHash } from '../../password/password-hash.server.ts';

/** What the desks of staff work with. What a desk needs of its own feature is declared in `office/desk-deps.ts`. */
export interface OfficeDeps extends Services {
  /** What staff publish, this process has at once. */
  school: FollowedSchool;
  passwords: PasswordHash;
  secureCookies: boolean;
  /** Whether the owner of the demonstration is here, whose code the sign-in page shows. */
  demo: boolean;
  /** The orders of the demonstration, which are written while the site is open. */
  demoSchool: { isFilling(): boolean };
}
