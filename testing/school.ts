import { brand } from '#src/platform/brand.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';

/** A school that has changed nothing. */
export const school: CurrentSchool = { current: () => brand, byDefault: brand };
