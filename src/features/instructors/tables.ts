import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Gearbox } from '#src/features/areas/area-paths.ts';
import type { Slot } from '#src/platform/calendar/week.ts';
import type { Badge } from './instructor.ts';
import type { Rating, ReviewState, ReviewSummary } from './review.ts';

export interface InstructorRow {
  slug: string;
  position: number;
  name: string;
  /** Where visitors' messages go; no call returns it. */
  email: string;
  portrait: string;
  gearboxes: Gearbox[];
  area_slug: string;
  outcodes: string[];
  lat: number;
  lon: number;
  languages: string[];
  nervous_friendly: boolean;
  grade: 'A' | 'B';
  teaching_since: number;
  lead: string;
  about: string[];
  badge: Badge;
  /** Of the week, when they work: kept by a trigger on the working hours. */
  free_times: GeneratedAlways<Slot[]>;
  left_at: Date | null;
  /** How many published reviews gave one star, two, … five: kept by a trigger on the reviews. */
  ratings: GeneratedAlways<ReviewSummary['counts']>;
}

export interface ReviewRow {
  id: string;
  instructor_slug: string;
  rating: Rating;
  name: string;
  /** Never shown; null after its retention period. */
  email: string | null;
  content: string;
  state: ReviewState;
  created_at: Date;
  published_at: Date | null;
  /** When the last decision was made; null too for the made-up content. */
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  verified_at: Date | null;
  /** What the school says under it. */
  reply: ColumnType<string | null, string | null | undefined, string | null>;
  replied_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    instructors: InstructorRow;
    reviews: ReviewRow;
    review_events: {
      id: Generated<number>;
      review_id: string;
      from_state: ReviewState;
      to_state: ReviewState;
      reason: string;
      at: Date;
    };
    review_links: { token_hash: string; review_id: string; ends_at: Date };
    contact_messages: {
      id: string;
      instructor_slug: string;
      from_name: string;
      from_email: string;
      phone: string;
      callback_time: string;
      subject: string;
      body: string;
      created_at: Date;
    };
  }
}
