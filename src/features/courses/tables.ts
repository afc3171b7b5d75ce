import type { ColumnType } from 'kysely';
import type {} from '#src/features/catalogue/tables.ts';
import type { CourseStep } from './course.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    courses: {
      id: number;
      kind: 'purchase' | 'response';
      length: string;
      suits: string;
      heading: string;
      steps: ColumnType<CourseStep[], string, string>;
      paragraphs: ColumnType<string[], string, string>;
      question: string | null;
      thanks: string | null;
      film: string | null;
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
    course_responses: {
      id: string;
      course_id: number;
      name: string;
      email: string;
      questions_field: string;
      questions: string;
      created_at: Date;
      /** From when it counts. Until then its place is held, or was given back. */
      confirmed_at: Date | null;
      held_until: ColumnType<Date | null, Date | undefined, never>;
      lapsed_at: ColumnType<Date | null, never, Date>;
      emailed_at: ColumnType<Date | null, Date | undefined, Date>;
      token_hash: ColumnType<string | null, string | undefined, never>;
      sealed_token: ColumnType<string | null, string | undefined, null>;
      /** When a member of staff answered it, and the name. */
      answered_at: ColumnType<Date | null, never, Date>;
      answered_by: ColumnType<string | null, never, string>;
    };
  }
}
