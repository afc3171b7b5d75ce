import type { Services } from '#src/platform/context/services.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { isReference } from '#src/platform/references.ts';
import { isUuid } from '#src/platform/slug.ts';
import type { LessonsAudience } from '../booking.ts';
import { type AccessibleLearner, type Holder, learnersOfAccount } from './learners-of-account.server.ts';
import type { LessonsAddress } from './lessons-address.ts';
import { learnerOfLink } from './links.server.ts';
import { type UnopenedShare, unopenedShare } from './shares.server.ts';

/** The code of a refusal: the link is right, but nobody has pressed its button yet. */
const LINK_UNOPENED = 'link_unopened';

/** A learner whose lessons somebody may see and change. */
export interface LearnerAccess {
  learner: { id: string; name: string };
  /** Whose name stands beside what they do. */
  by: string;
  at: LessonsAddress;
  /** Undefined where a link opens them. */
  holder: Holder | undefined;
  /** An account that bought lessons for the learner: it alone says who else has them. */
  isBuyer: boolean;
}

/** As whom they look: a calendar of the learner’s ends with what was passed on, the buyer’s does not. */
export function audienceOf({ isBuyer }: Pick<LearnerAccess, 'isBuyer'>): LessonsAudience {
  return isBuyer ? 'buyer' : 'learner';
}

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'codeAttempts'>;

/** What a link opens. */
export async function accessByLink(deps: Deps, token: string, address: string): Promise<LearnerAccess> {
  const access = await readLink(deps, token, address);
  if ('unopened' in access)
    throw new Problem(403, 'Open these lessons by the link in the email first.', { code: LINK_UNOPENED });
  return access;
}

/** What a link opens, or waits to open. All wrong ones get the same answer and are counted; after too many none is looked up. */
export async function readLink(
  { db, clock, secrets, codeAttempts }: Deps,
  token: string,
  address: string,
): Promise<LearnerAccess | { unopened: UnopenedShare }> {
  if (await codeAttempts.tooMany(address)) throw new Problem(429, 'Too many attempts. Please wait a minute.');
  const learner = await learnerOfLink(db, secrets, { token, now: clock.now() });
  if (learner) return { learner, by: learner.name, at: { token }, holder: undefined, isBuyer: false };
  const unopened = await unopenedShare(db, secrets, token);
  if (unopened) return { unopened };
  await codeAttempts.recordFailure(address);
  throw noLessons();
}

/** What an account may see: the learner who is named, or its only one. Undefined where it has none, or has to choose. */
export async function accessByAccount(
  { db }: Pick<Deps, 'db'>,
  holder: Holder,
  learnerId: string | null,
): Promise<LearnerAccess | { choose: AccessibleLearner[]; holder: Holder }> {
  const all = await learnersOfAccount(db, holder);
  const learner = learnerId === null && all.length === 1 ? all[0] : all.find(({ id }) => id === learnerId);
  if (!learner && learnerId === null) return { choose: all, holder };
  if (!learner) throw noLessons();
  const { id, name, isBuyer } = learner;
  return {
    learner: { id, name },
    by: `${holder.firstname} ${holder.surname}`,
    at: all.length > 1 ? { learner: id, name } : {},
    holder,
    isBuyer,
  };
}

/** For a call: its path names a learner of the account that calls, or has a link's reference. */
export async function accessByPath(
  deps: Deps,
  { named, address, signedIn }: { named: string; address: string; signedIn(): Promise<Holder | undefined> },
): Promise<LearnerAccess> {
  if (isReference(named)) return accessByLink(deps, named, address);
  const holder = isUuid(named) ? await signedIn() : undefined;
  const access = holder && (await accessByAccount(deps, holder, named));
  if (!access || 'choose' in access) throw noLessons();
  return access;
}

function noLessons(): Problem {
  return new Problem(404, 'We couldn’t find those lessons.');
}
