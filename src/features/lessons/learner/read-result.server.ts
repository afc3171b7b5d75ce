import { fullName } from '#src/features/identity/customer/account.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { hasReviewed } from '#src/features/instructors/reviews/reviews.server.ts';
import { friendsCode } from '#src/features/referrals/friends-code.server.ts';
import { formatFriendsPart } from '#src/features/referrals/referral.ts';
import { referralOffer } from '#src/features/referrals/referral-offer.server.ts';
import { formatDate, formatHours, formatWeekday, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { pounds } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { skillsOfAreas } from '../driving-tests/areas-to-skills.ts';
import { passPhotographsOf } from '../driving-tests/pass-photographs.server.ts';
import { shownTest } from '../driving-tests/shown-tests.ts';
import { earliestRetake, RETAKE_RULE } from '../driving-tests/test-date.ts';
import { testsTaken } from '../driving-tests/test-results.server.ts';
import { findLearner } from '../learners/find-learner.server.ts';
import type { LearnerAccess } from '../learners/learner-access.server.ts';
import { gearboxOf, instructorOfLines, type LearnerLine } from '../learners/learner-lines.server.ts';
import { type Holder, learnersOfAccount } from '../learners/learners-of-account.server.ts';
import { progressOf } from '../learners/progress.server.ts';
import { levelName, skills } from '../learners/skills.ts';
import { worthForLearner } from '../policy/cancellation-policy.server.ts';
import { firstFreeFor } from './first-free.server.ts';

/** A learner's tests that have begun, the newest first, and what comes after the last one. */
export async function readResults(
  db: Db,
  { learner, holder, isBuyer }: Pick<LearnerAccess, 'learner' | 'holder' | 'isBuyer'>,
  { lines, names, now }: { lines: readonly LearnerLine[]; names: Map<string, string>; now: Date },
) {
  const taken = (await testsTaken(db, learner.id, now)).map((test) => shownTest(test, now));
  const [last] = taken;
  const today = londonDay(now);
  const remaining = lines.reduce((sum, { remainingMinutes }) => sum + remainingMinutes, 0);
  const retake = last?.outcome === 'failed' ? earliestRetake(last.day) : undefined;
  const practice = last?.outcome === 'failed' ? skillsOfAreas(last.areas) : [];
  const progress = practice.length > 0 ? await progressOf(db, learner.id) : undefined;
  const canBook = remaining >= 60;
  const { postcode } = await findLearner(db, learner.id);
  const photographs = await passPhotographsOf(db, learner.id, now);
  const query = { slug: instructorOfLines(lines), transmission: gearboxOf(lines), postcode };
  return {
    taken,
    /** What to practise before the next test. */
    practice: practice.map((number) => ({
      number,
      name: skills.find((skill) => skill.number === number)?.name ?? '',
      level: levelName(progress?.skills[number - 1]?.level ?? 0),
    })),
    firstFree: last?.outcome === 'failed' && canBook ? await firstFreeFor(db, query, { names, now }) : null,
    remaining: remaining > 0 ? formatHours(remaining) : null,
    canBook,
    retake: retake && {
      from: retake > today ? formatWeekday(retake, today) : null,
      days: RETAKE_RULE.workingDays,
      url: RETAKE_RULE.url,
      checked: formatDate(RETAKE_RULE.checked),
    },
    hoursLeft:
      last?.outcome === 'passed' && remaining > 0 && holder && isBuyer
        ? await readHoursLeft(db, { learner, holder, minutes: remaining })
        : null,
    photograph: photographs.find(({ test }) => test === last?.id) ?? null,
    passed: last?.outcome === 'passed' ? await readPassed(db, { learner, holder }, { lines, now }) : null,
  };
}

export type Results = Awaited<ReturnType<typeof readResults>>;

/** What becomes of hours that are left once the learner has passed: what they are worth, and who else of the account could have them. */
async function readHoursLeft(
  db: Db,
  { learner, holder, minutes }: { learner: LearnerAccess['learner']; holder: Holder; minutes: number },
) {
  const [worth, all] = await Promise.all([
    worthForLearner(db, learner.id, minutes),
    learnersOfAccount(db, holder),
  ]);
  return {
    minutes,
    worth: pounds(worth),
    others: all
      .filter(({ id }) => id !== learner.id)
      .map(({ id, name }) => ({ id, name: firstNameOf(name) })),
  };
}

/** Whether the reader is the learner, as far as their account or link says: a parent’s has another name and address. */
function isOwn(
  { learner, holder }: Pick<LearnerAccess, 'learner' | 'holder'>,
  learnersEmail: string,
): boolean {
  if (!holder) return true;
  return (
    holder.email.toLowerCase() === learnersEmail.toLowerCase() ||
    fullName(holder).toLowerCase() === learner.name.toLowerCase()
  );
}

/** Whom a learner who has passed can review, and the code that their account gives to friends. */
async function readPassed(
  db: Db,
  { learner, holder }: Pick<LearnerAccess, 'learner' | 'holder'>,
  { lines, now }: { lines: readonly LearnerLine[]; now: Date },
) {
  const slug = instructorOfLines(lines);
  const [instructor, { email }, offer] = await Promise.all([
    slug ? findInstructor(db, slug, now) : undefined,
    findLearner(db, learner.id),
    referralOffer(db),
  ]);
  const isReviewed = instructor && (await hasReviewed(db, instructor.slug, holder?.email ?? email));
  const code = holder && offer?.isOn ? await friendsCode(db, holder.id, now) : undefined;
  return {
    name: firstNameOf(learner.name),
    isOwn: isOwn({ learner, holder }, email),
    instructor: instructor ? firstNameOf(instructor.name) : null,
    review: instructor && !isReviewed ? { slug: instructor.slug, name: firstNameOf(instructor.name) } : null,
    friends:
      offer && code ? { code, friend: formatFriendsPart(offer), referrer: pounds(offer.referrer) } : null,
  };
}
