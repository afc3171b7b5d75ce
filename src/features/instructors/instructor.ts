import type { Gearbox } from '#src/features/areas/area-paths.ts';
import type { ReviewSummary } from './review.ts';

/** Somebody who teaches, as visitors see them. Where messages to them go is not here. */
export interface Instructor {
  slug: string;
  name: string;
  /** The address of the drawing. */
  portrait: string;
  gearboxes: Gearbox[];
  area: { slug: string; name: string };
  /** The outward codes where they pick learners up. */
  outcodes: string[];
  /** Where they start from. */
  lat: number;
  lon: number;
  /** English first. */
  languages: string[];
  /** Takes their time with those who are afraid. */
  nervousFriendly: boolean;
  /** Given by the DVSA after the last check of how they teach. */
  grade: 'A' | 'B';
  teachingSince: number;
  lead: string;
  about: string[];
  /** When they have time, in their own words: "Weekday mornings from the middle of December". */
  availability: string;
  /** Teaches with us no more: found by their address alone, and listed nowhere. */
  left: boolean;
  reviews: ReviewSummary;
}
