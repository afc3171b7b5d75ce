/** The one area that the figures are read of. */
export interface Area {
  slug: string;
  name: string;
}

/** What belongs to no area: orders without lessons, and hours of learners who live in none. */
export const NO_AREA: Area = { slug: '', name: 'No area' };
