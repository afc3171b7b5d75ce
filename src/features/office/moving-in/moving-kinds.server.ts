import { areaKind } from './area-kind.server.ts';
import { bookingKind } from './booking-kind.server.ts';
import { courseKind } from './course-kind.server.ts';
import { customerKind } from './customer-kind.server.ts';
import { instructorKind } from './instructor-kind.server.ts';
import { learnerKind } from './learner-kind.server.ts';
import type { MovingKind } from './moving-kind.server.ts';
import { packageKind } from './package-kind.server.ts';
import { voucherKind } from './voucher-kind.server.ts';

/** In the order in which files are moved: a later one may name what an earlier one brings. */
export const movingKinds: readonly MovingKind[] = [
  ...[areaKind, packageKind, instructorKind, courseKind],
  ...[customerKind, learnerKind, bookingKind, voucherKind],
];

export function kindNamed(name: string): MovingKind | undefined {
  return movingKinds.find((kind) => kind.name === name);
}
