import { listAreas } from '#src/features/areas/areas.server.ts';
import { type Area, outcodeOf, searchAreas } from '#src/features/areas/areas.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { isTransmission, lessonPackages } from '#src/features/catalogue/products-on-sale.server.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { findLearner } from './find-learner.server.ts';
import { gearboxOf, linesOfLearner, ownInstructorOf } from './learner-lines.server.ts';
import { learnerReference } from './learner-reference.server.ts';

interface HoursQuery {
  learner: { id: string };
  /** The link that opened the page. Undefined in an account. */
  token: string | undefined;
  /** As it stands in the address of the page. */
  transmission: string | null;
}

/** The packages that a learner may buy more of: of their area and gearbox, with whom they learn with now. */
export async function hoursToBuy(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { learner: { id }, token, transmission: named }: HoursQuery,
) {
  const { db, clock } = services;
  const now = clock.now();
  const [learner, lines, areas] = await Promise.all([
    findLearner(db, id),
    linesOfLearner(db, id),
    listAreas(db),
  ]);
  const slug = ownInstructorOf(lines);
  const instructor = slug ? await findInstructor(db, slug, now) : undefined;
  const transmission = isTransmission(named) ? named : (gearboxOf(lines) ?? 'manual');
  const area = areaOf(learner.postcode, areas, instructor?.area.slug);
  const packages = area ? await lessonPackages(db, area.slug, transmission, now) : [];
  const isTaught =
    area !== undefined &&
    instructor?.area.slug === area.slug &&
    instructor.transmissions.includes(transmission);
  return {
    learner: learner.name,
    transmission,
    from: outcodeOf(learner.postcode) ?? null,
    area: area && { slug: area.slug, name: area.name, mostChosenHours: area.mostChosenHours },
    instructor: isTaught ? { slug: instructor.slug, name: instructor.name } : null,
    fares: packages.map(({ id, name, hours, price }) => ({
      id,
      name,
      hours: hours ?? 0,
      net: price,
      fee: feeOn(price),
    })),
    reference: learnerReference(services, { id, token }),
  };
}

export type HoursToBuy = Awaited<ReturnType<typeof hoursToBuy>>;

/** Where their instructor teaches, and otherwise where they live. */
function areaOf(postcode: string, areas: readonly Area[], taughtIn: string | undefined): Area | undefined {
  const result = searchAreas(postcode, areas);
  return areas.find(({ slug }) => slug === taughtIn) ?? (result.kind === 'taught' ? result.area : undefined);
}
