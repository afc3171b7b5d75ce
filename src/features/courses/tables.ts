// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CourseStep } from './course.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    courses: {
      id: number;
      product_type: Generated<'course'>;
      kind: 'purchase' | 'response';
      length: string;
      suits: string;
      heading: string;
      steps: ColumnType<CourseStep[], string, string>;
      paragraphs: ColumnType<string[], string, string>;
      question: string | null;
      thanks: string | null;
      film: string | null;
      original_id: number | null;
      ratings: GeneratedAlways<[number, number, number, number, number]>;
    };
    course_attendance: {
      attendee: string;
      course_id: number;
      attended_at: Date | null;
      given_back_at: Date | null;
      given_back_by: string | null;
    };
    course_emails: {
      id: string;
      course_id: number;
      subject: string;
      words: string;
      written_by: string;
      written_at: Date;
      sent_at: Date | null;
      sent_by: string | null;
    };
    course_place_holds: {
      basket_uuid: string;
      course_id: number;
      places: number;
      held_until: Date;
      is_counted: Generated<boolean>;
    };
    course_responses: {
      id: string;
      course_id: number;
      name: string;
      email: string;
      questions_field: string;
      questions: string;
      created_at: Date;
      answered_at: ColumnType<Date | null, never, Date>;
      answered_by: ColumnType<string | null, never, string>;
      confirmed_at: Generated<Date | null>;
      held_until: Date | null;
      expired_at: ColumnType<Date | null, never, Date>;
      emailed_at: Date | null;
      token_hash: string | null;
      encrypted_token: string | null;
    };
  }
}
