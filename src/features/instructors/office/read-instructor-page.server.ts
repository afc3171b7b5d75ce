import { areasForStaff } from '#src/features/areas/areas.server.ts';
import { instructorRealm } from '#src/features/identity/instructor/instructor-realm.server.ts';
import { signInOf } from '#src/features/identity/instructor/password-links.server.ts';
import { listSessions } from '#src/features/identity/sessions/sessions.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import { signedInDevices } from '#src/ui/devices/signed-in-devices.ts';
import { portraitOf } from '../active-instructor.server.ts';
import type { ProfileFacts } from '../instructor.ts';
import { FACT_NAMES, formatFact } from '../profile/profile-facts.server.ts';
import { instructorsForStaff } from '../profile/profiles.server.ts';
import { proposedPhotograph } from '../profile/proposed-photographs.server.ts';
import { proposedProfile } from '../profile/proposed-profiles.server.ts';

/** The number of drawn portraits. */
const PORTRAITS = 24;

type Deps = Pick<OfficeDeps, 'db' | 'clock'>;

/** The choices in the form of a profile. */
export async function profileChoices({ db }: Pick<Deps, 'db'>) {
  return {
    areas: (await areasForStaff(db)).map(({ slug, name }) => ({ slug, name })),
    portraits: Array.from(
      { length: PORTRAITS },
      (_, index) => `/art/portraits/${String(index + 1).padStart(2, '0')}.svg`,
    ),
  };
}

/** An instructor's page at the office. `withSessions` is for staff who may end their sessions. */
export async function readInstructorPage(
  { db, clock }: Deps,
  slug: string,
  { withSessions }: { withSessions: boolean },
) {
  const now = clock.now();
  const [instructor] = await instructorsForStaff(db, now, { slug });
  if (!instructor) return undefined;
  const changes = await changesOf(db, [{ kind: 'instructor', id: slug }]);
  const proposed = await proposedPhotograph(db, slug);
  const profile = await proposedProfile(db, slug);
  const signIn = await signInOf(db, slug);
  return {
    instructor,
    /** The address of what the site shows of them. */
    shown: portraitOf(instructor),
    proposed: proposed?.picture ? { picture: proposed.picture, address: proposed.address } : undefined,
    proposedProfile: profile?.facts
      ? { number: profile.number, facts: factsToDecide(instructor, profile.facts) }
      : undefined,
    diary: {
      // Nobody who has left is signed in, whatever sessions there are.
      devices: signedInDevices(
        withSessions && !instructor.hasLeft ? await listSessions(instructorRealm, db, slug, now) : [],
        now,
      ),
      invited: signIn && { ...signIn, when: londonWhenInLine(signIn.invitedAt, now) },
    },
    ...(await profileChoices({ db })),
    expected_version: String(changes[0]?.id ?? 0),
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
  };
}

/** Each fact that would change, now and as it is proposed. */
function factsToDecide(now: ProfileFacts, proposed: Partial<ProfileFacts>) {
  return (Object.keys(FACT_NAMES) as (keyof ProfileFacts)[]).flatMap((fact) => {
    const value = proposed[fact];
    return value === undefined
      ? []
      : [{ name: FACT_NAMES[fact], now: formatFact(fact, now[fact]), proposed: formatFact(fact, value) }];
  });
}
