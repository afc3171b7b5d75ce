import type { Generated } from 'kysely';
import type { Gearbox } from '#src/features/areas/area-paths.ts';
import type { EntryKind } from './ledger.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    learners: { id: string; name: string; email: string; postcode: string; created_at: Date };
    lesson_lines: { order_id: string; position: number; learner_id: string; gearbox: Gearbox | null };
    lesson_minutes: {
      id: Generated<number>;
      order_id: string;
      position: number;
      kind: EntryKind;
      minutes: number;
      source: string;
      /** YYYY-MM-DD. */
      day: string;
      at: Date;
      entered_by: string;
      why: Generated<string>;
    };
    placements: {
      id: string;
      order_id: string;
      position: number;
      instructor_slug: string;
      placed_at: Date;
      placed_by: string;
      ended_at: Date | null;
      ended_by: string | null;
      ended_why: string | null;
    };
  }
}
