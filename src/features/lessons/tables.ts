import type { Generated, GeneratedAlways } from 'kysely';
import type { Gearbox } from '#src/features/areas/area-paths.ts';
import type {
  BookingEvent,
  BookingKind,
  BookingState,
  ChargeReason,
  FeedDepth,
  LessonLength,
  LessonsAudience,
  Role,
} from './booking.ts';
import type { EntryKind } from './ledger.ts';

export interface BookingRow {
  id: string;
  /** By which calendars know it, however often it moves. */
  uid: string;
  sequence: Generated<number>;
  version: Generated<number>;
  kind: Generated<BookingKind>;
  state: BookingState;
  instructor_slug: string;
  learner_id: string | null;
  /** The line whose minutes it takes. Null for a hold and a test. */
  order_id: string | null;
  position: number | null;
  /** Whose hold it is: the basket's uuid, or the learner's id. */
  held_for: string | null;
  held_until: Date | null;
  starts_at: Date;
  ends_at: Date;
  /** With the drive from the lesson before and the least time after it. */
  blocked_from: Date;
  blocked_until: Date;
  during: GeneratedAlways<string>;
  blocked: GeneratedAlways<string>;
  pick_up: string;
  pick_up_outcode: string;
  notice_version: number;
  made_by: string;
  made_at: Date;
  changed_at: Date;
  no_car_since: Generated<Date | null>;
}

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    learners: {
      id: string;
      name: string;
      email: string;
      postcode: string;
      created_at: Date;
      /** Corrected by staff. Null where the order's holds. */
      phone: Generated<string | null>;
    };
    learner_shares: {
      id: string;
      learner_id: string;
      email: string;
      shared_by: string;
      buyer_email: string;
      /** Whether the buyer gets copies of emails about the lessons. */
      copies: Generated<boolean>;
      created_at: Date;
      opened_at: Generated<Date | null>;
      ended_at: Generated<Date | null>;
      ended_by: Generated<string | null>;
    };
    learner_links: {
      id: Generated<string>;
      token_hash: string;
      learner_id: string;
      share_id: Generated<string | null>;
      sent_to: Generated<string>;
      made_by: string;
      made_at: Date;
      /** Null for one that does not end by itself. */
      expires_at: Generated<Date | null>;
    };
    lesson_lines: {
      order_id: string;
      position: number;
      learner_id: string;
      gearbox: Gearbox | null;
      /** Whether an account that bought it sees the learner by that. */
      opens_lessons: Generated<boolean>;
      /** Kept by the database as entries come. */
      minutes_left: Generated<number>;
    };
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
    instructor_diaries: {
      instructor_slug: string;
      least_between_minutes: Generated<number>;
      travel: Generated<'distance' | 'same'>;
      same_minutes: Generated<number>;
      lengths: Generated<LessonLength[]>;
      earliest_notice_hours: Generated<number>;
      shown_phone: Generated<string>;
      shown_car: Generated<string>;
      shown_plate: Generated<string>;
      version: Generated<number>;
    };
    working_hours: { instructor_slug: string; weekday: number; from_minute: number; to_minute: number };
    diary_exceptions: {
      id: string;
      instructor_slug: string;
      /** YYYY-MM-DD. */
      first_day: string;
      last_day: string;
      kind: 'holiday' | 'instead' | 'closed' | 'extra';
      from_minute: number | null;
      to_minute: number | null;
      made_by: string;
      made_at: Date;
    };
    notice_rules: { version: number; free_hours: number; since: Date };
    bookings: BookingRow;
    booking_events: {
      id: Generated<number>;
      booking_id: string;
      version: number;
      what: BookingEvent;
      from_state: BookingState | null;
      to_state: BookingState;
      from_start: Date | null;
      to_start: Date | null;
      to_end: Date | null;
      instructor_slug: string | null;
      role: Role | 'job';
      by: string;
      why: Generated<string>;
      at: Date;
    };
    booking_proposals: {
      id: string;
      booking_id: string;
      version: number;
      starts_at: Date;
      ends_at: Date;
      asked_by: Role;
      state: 'open' | 'accepted' | 'declined' | 'lapsed';
      made_by: string;
      made_at: Date;
      decided_by: string | null;
      decided_at: Date | null;
    };
    late_charges: {
      id: string;
      booking_id: string;
      version: number;
      order_id: string;
      position: number;
      instructor_slug: string;
      starts_at: Date;
      ends_at: Date;
      reason: ChargeReason;
      minutes: number;
      /** What they were worth then. */
      worth_pence: number;
      filled_minutes: Generated<number>;
      charged_at: Date;
      waived_at: Date | null;
      waived_by: string | null;
      waived_why: string | null;
    };
    waiting_list: {
      id: string;
      learner_id: string;
      instructor_slug: string | null;
      weekdays: number[];
      from_minute: Generated<number>;
      to_minute: Generated<number>;
      minutes: LessonLength;
      /** YYYY-MM-DD. */
      last_day: string;
      joined_at: Date;
      left_at: Date | null;
    };
    freed_times: {
      id: Generated<number>;
      instructor_slug: string;
      starts_at: Date;
      ends_at: Date;
      given_up_by: string | null;
    };
    lesson_offers: {
      id: string;
      learner_id: string;
      instructor_slug: string;
      starts_at: Date;
      ends_at: Date;
      pick_up: string;
      pick_up_outcode: string;
      why: 'freed' | 'gap' | 'late';
      booking_id: string | null;
      waiting_id: string | null;
      token_hash: string;
      sealed: string;
      state: Generated<'open' | 'accepted' | 'gone'>;
      made_by: string;
      made_at: Date;
      lapses_at: Date;
      emailed_at: Date | null;
      decided_at: Date | null;
    };
    lesson_reminders: { booking_id: string; starts_at: Date; hours_before: 24 | 2; queued_at: Date };
    reminders_off: { learner_id: string; since: Date };
    invitations_off: { learner_id: string | null; instructor_slug: string | null; since: Date };
    lesson_feeds: {
      id: string;
      learner_id: string | null;
      instructor_slug: string | null;
      depth: FeedDepth;
      audience: Generated<LessonsAudience>;
      token_hash: string;
      sealed: string;
      made_at: Date;
    };
    test_dates: {
      id: string;
      learner_id: string;
      /** YYYY-MM-DD. */
      day: string;
      minute: number;
      centre: string;
      booking_id: string | null;
      /** Who was asked to take the learner, though something is in the diary then. */
      asked_instructor: Generated<string | null>;
      entered_by: string;
      entered_at: Date;
      ended_at: Date | null;
    };
    refused_holds: {
      instructor_slug: string;
      hour: Date;
      bound: 'share' | 'network' | 'renewal';
      count: number;
      last_at: Date;
    };
    instructor_rates: {
      instructor_slug: string;
      /** YYYY-MM-DD. */
      since: string;
      hour_pence: number;
      set_by: string;
      set_at: Date;
    };
    lesson_notes: {
      booking_id: string;
      words: string;
      for_learner: Generated<string>;
      written_by: string;
      written_at: Date;
    };
    progress_marks: {
      id: Generated<number>;
      learner_id: string;
      skill: number;
      level: number;
      booking_id: string | null;
      marked_by: string;
      at: Date;
    };
  }
}
