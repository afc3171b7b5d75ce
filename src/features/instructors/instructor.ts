import type { Transmission } from '#src/features/areas/area-paths.ts';
import type { ReviewSummary } from './review.ts';

/** Green of an approved instructor (ADI), or the pink one of a trainee's licence (PDI): the DVSA issues both. */
export type Badge = 'approved' | 'trainee';

/** As an instructor has chosen to state it. */
export type Gender = 'woman' | 'man' | 'non-binary';

/** An instructor as visitors see them, so without their email address. */
export interface Instructor {
  slug: string;
  name: string;
  /** The URL of the photograph, or else of the drawing. */
  portrait: string;
  transmissions: Transmission[];
  area: { slug: string; name: string };
  /** The outward codes in which they pick learners up. */
  outcodes: string[];
  /** Where they start their journeys. */
  lat: number;
  lon: number;
  /** English first. */
  languages: string[];
  /** Null where they have not stated it. */
  gender: Gender | null;
  /** What they teach in: "Renault Clio". */
  cars: string[];
  /** Gives nervous learners extra time. */
  nervousFriendly: boolean;
  badge: Badge;
  /** The DVSA's grade after its last check of their teaching; a trainee has none yet. */
  grade: 'A' | 'B';
  teachingSince: number;
  lead: string;
  about: string[];
  /** No longer teaches with us: the page still exists, but nothing lists it. */
  hasLeft: boolean;
  reviews: ReviewSummary;
}

/** What an instructor may propose of their own profile; the rest of it is the office's. */
export interface ProfileFacts {
  outcodes: string[];
  gearboxes: Transmission[];
  languages: string[];
  gender: Gender | null;
  cars: string[];
  nervous_friendly: boolean;
  teaching_since: number;
  lead: string;
  about: string[];
}
