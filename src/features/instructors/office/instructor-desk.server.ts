import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { signInOf } from '#src/features/diary/sign-in/password-links.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { ratesOf } from '#src/features/lessons/statement/statement.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { londonWhenInLine, shortDay } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { instructorsForStaff } from '../profile/profiles.server.ts';

/** How many drawings of faces there are. */
const PORTRAITS = 24;

type Deps = Pick<OfficeDeps, 'db' | 'clock'>;

/** What the form of a profile is filled in with. */
export async function profileChoices({ db }: Pick<Deps, 'db'>) {
  return {
    areas: (await areasForStaff(db)).map(({ slug, name }) => ({ slug, name })),
    portraits: Array.from(
      { length: PORTRAITS },
      (_, index) => `/art/portraits/${String(index + 1).padStart(2, '0')}.svg`,
    ),
  };
}

export async function instructorDesk({ db, clock }: Deps, slug: string) {
  const now = clock.now();
  const [instructor] = await instructorsForStaff(db, now, { slug });
  if (!instructor) return undefined;
  const changes = await changesOf(db, [{ kind: 'instructor', id: slug }]);
  const signIn = await signInOf(db, slug);
  const today = londonDate(now);
  return {
    instructor,
    diary: {
      today,
      rates: (await ratesOf(db, slug)).map(({ since, hourPence }) => ({
        since,
        words: `${pounds(asPence(hourPence))} an hour from ${shortDay(since, today)}`,
      })),
      invited: signIn && { ...signIn, when: londonWhenInLine(signIn.invitedAt, now) },
    },
    ...(await profileChoices({ db })),
    seen: String(changes[0]?.id ?? 0),
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
  };
}
