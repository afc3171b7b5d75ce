// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Transmission } from '#src/features/areas/area-paths.ts';
import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import type { Gender, ProfileFacts } from './instructor.ts';
import type { Rating, ReviewState, ReviewSummary } from './review.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    instructors: {
      slug: string;
      position: number;
      name: string;
      email: string;
      portrait: string;
      gearboxes: Transmission[];
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
      left_at: Date | null;
      weekly_availability: GeneratedAlways<WeekPeriod[]>;
      ratings: GeneratedAlways<ReviewSummary['counts']>;
      badge: 'approved' | 'trainee';
      photograph: string | null;
      gender: Gender | null;
      cars: Generated<string[]>;
    };
    proposed_photographs: {
      instructor_slug: string;
      picture: string | null;
      proposed_at: Date;
      declined_because: string | null;
    };
    proposed_profiles: {
      instructor_slug: string;
      number: GeneratedAlways<number>;
      facts: ColumnType<Partial<ProfileFacts> | null, string | null, string | null>;
      proposed_at: Date;
      declined_because: string | null;
    };
    reviews: {
      id: string;
      instructor_slug: string | null;
      rating: Rating;
      name: string;
      email: string | null;
      content: string;
      state: 'pending' | 'published' | 'rejected';
      created_at: Date;
      published_at: Date | null;
      verified_at: Date | null;
      reply: string | null;
      replied_at: Date | null;
      decided_at: Date | null;
      course_id: number | null;
    };
    review_events: {
      id: GeneratedAlways<number>;
      review_id: string;
      from_state: ReviewState;
      to_state: ReviewState;
      reason: string;
      at: Date;
    };
    review_links: {
      token_hash: string;
      review_id: string;
      expires_at: Date;
    };
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
