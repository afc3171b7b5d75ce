// Generated from db/migrations by `npm run db:types`.

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BookingState, LessonLength } from './booking.ts';
import type { BusySpan, CalendarFailure } from './busy-calendar.ts';

declare module '#src/platform/db/db.server.ts' {
  interface Tables {
    taught_area_weeks: {
      first_day: string;
      last_day: string;
      area_slug: string;
      learners: number;
    };
    taught_weeks: {
      first_day: string;
      last_day: string;
      learners: number;
    };
    hours_owed_days: {
      entered_on: string;
      day: string;
      is_opening: boolean;
      period: number;
      minutes: number;
      value: string;
    };
    learners: {
      id: string;
      name: string;
      email: string;
      postcode: string;
      created_at: Date;
      phone: string | null;
    };
    hours_left_wishes: {
      id: string;
      learner_id: string;
      wish: string;
      minutes: number;
      asked_at: Date;
      done_at: Date | null;
      done_by: string | null;
    };
    pass_photographs: {
      test_id: string;
      learner_id: string;
      instructor_slug: string | null;
      photograph: string;
      added_by: string;
      added_at: Date;
      agreed_at: Date | null;
      agreed_by: string | null;
      decided_at: Date | null;
      decided_by: string | null;
      is_shown: Generated<boolean>;
    };
    lesson_series: {
      id: string;
      learner_id: string;
      weekday: number;
      minute: number;
      stopped_at: Date | null;
      created_at: Date;
    };
    learner_shares: {
      id: string;
      learner_id: string;
      email: string;
      shared_by: string;
      buyer_email: string;
      created_at: Date;
      opened_at: Date | null;
      ended_at: Date | null;
      ended_by: string | null;
      copies: Generated<boolean>;
    };
    learner_links: {
      token_hash: string;
      learner_id: string;
      created_by: string;
      created_at: Date;
      expires_at: Date | null;
      id: Generated<string>;
      share_id: string | null;
      sent_to: Generated<string>;
    };
    lesson_lines: {
      order_id: string;
      position: number;
      learner_id: string;
      gearbox: 'manual' | 'automatic' | null;
      minutes_left: Generated<number>;
      opens_lessons: Generated<boolean>;
      is_opening: Generated<boolean>;
      bought_with: GeneratedAlways<string | null>;
      opened_with: GeneratedAlways<string | null>;
      last_active_at: Date | null;
      bought_at: Date | null;
      first_assigned_at: Date | null;
      area_slug: Generated<string>;
    };
    lesson_openings: {
      id: string;
      learner_id: string;
      buyer_email: string;
      buyer_is_learner: boolean;
      address: string;
      hour_pence: number | null;
      theory_passed_on: string | null;
      parent_name: string;
      parent_email: string;
      parent_phone: string;
      notes: string;
      old_id: string;
      opened_at: Date;
      to_pay: 'cash' | 'owed' | null;
      is_quiet: Generated<boolean>;
    };
    lesson_minutes: {
      id: GeneratedAlways<number>;
      order_id: string;
      position: number;
      kind:
        | 'bought'
        | 'opening'
        | 'booked'
        | 'released'
        | 'given'
        | 'charged_late'
        | 'waived'
        | 'refunded'
        | 'corrected'
        | 'expired';
      minutes: number;
      source: string;
      day: string;
      at: Date;
      entered_by: string;
      why: Generated<string>;
    };
    minutes_area_days: {
      area_slug: string;
      entered_on: string;
      day: string;
      kind: 'bought' | 'opening' | 'given' | 'charged_late' | 'waived' | 'refunded' | 'corrected' | 'expired';
      minutes: number;
    };
    lesson_minutes_days: {
      entered_on: string;
      day: string;
      kind: 'bought' | 'opening' | 'given' | 'charged_late' | 'waived' | 'refunded' | 'corrected' | 'expired';
      minutes: number;
    };
    instructor_assignments: {
      id: string;
      order_id: string;
      position: number;
      instructor_slug: string;
      assigned_at: Date;
      assigned_by: string;
      ended_at: Date | null;
      ended_by: string | null;
      ended_reason: string | null;
    };
    diary_settings: {
      instructor_slug: string;
      min_break_minutes: Generated<number>;
      travel: Generated<'distance' | 'same'>;
      same_minutes: Generated<number>;
      lengths: Generated<LessonLength[]>;
      min_lead_hours: Generated<number>;
      version: Generated<number>;
      shown_phone: Generated<string>;
      shown_car: Generated<string>;
      shown_plate: Generated<string>;
      dvsa_reference: Generated<string>;
    };
    working_hours: {
      instructor_slug: string;
      weekday: number;
      from_minute: number;
      to_minute: number;
    };
    busy_calendars: {
      id: Generated<string>;
      instructor_slug: string;
      encrypted_address: string;
      host: string;
      name: string | null;
      counts_whole_days: Generated<boolean>;
      spans: JSONColumnType<BusySpan[]>;
      etag: string | null;
      last_modified: string | null;
      read_at: Date;
      next_read_at: Date;
      failing_since: Date | null;
      failure: CalendarFailure | null;
      told: Generated<number>;
      kept_both: Generated<string[]>;
    };
    diary_exceptions: {
      id: string;
      instructor_slug: string;
      first_day: string;
      last_day: string;
      kind: 'holiday' | 'instead' | 'closed' | 'extra';
      from_minute: number | null;
      to_minute: number | null;
      created_by: string;
      created_at: Date;
      busy_calendar_id: string | null;
    };
    cancellation_policies: {
      version: number;
      free_hours: number;
      since: Date;
    };
    bookings: {
      id: string;
      uid: string;
      sequence: Generated<number>;
      version: Generated<number>;
      kind: Generated<'lesson' | 'test'>;
      state: 'held' | 'booked' | 'given' | 'no_show' | 'cancelled' | 'released';
      instructor_slug: string;
      learner_id: string | null;
      order_id: string | null;
      position: number | null;
      held_for: string | null;
      held_until: Date | null;
      starts_at: Date;
      ends_at: Date;
      blocked_from: Date;
      blocked_until: Date;
      during: GeneratedAlways<string | null>;
      blocked: GeneratedAlways<string | null>;
      pick_up: string;
      pick_up_outcode: string;
      policy_version: number;
      created_by: string;
      created_at: Date;
      changed_at: Date;
      car_unavailable_since: Date | null;
      series_id: string | null;
    };
    booking_events: {
      id: GeneratedAlways<number>;
      booking_id: string;
      version: number;
      what:
        | 'held'
        | 'booked'
        | 'moved'
        | 'released'
        | 'cancelled'
        | 'given'
        | 'completion_undone'
        | 'no_show'
        | 'waived'
        | 'filled'
        | 'proposed'
        | 'declined'
        | 'car_unavailable'
        | 'car_available';
      from_state: BookingState | null;
      to_state: BookingState;
      from_start: Date | null;
      to_start: Date | null;
      to_end: Date | null;
      instructor_slug: string | null;
      role: 'learner' | 'instructor' | 'office' | 'job';
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
      proposed_by: 'learner' | 'instructor' | 'office';
      state: 'open' | 'accepted' | 'declined' | 'expired';
      created_by: string;
      created_at: Date;
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
      reason: 'cancelled' | 'moved' | 'no_show';
      minutes: number;
      filled_minutes: Generated<number>;
      charged_at: Date;
      waived_at: Date | null;
      waived_by: string | null;
      waived_reason: string | null;
      value_pence: number;
    };
    waiting_list: {
      id: string;
      learner_id: string;
      instructor_slug: string | null;
      weekdays: number[];
      from_minute: Generated<number>;
      to_minute: Generated<number>;
      minutes: 60 | 90 | 120;
      last_day: string;
      joined_at: Date;
      left_at: Date | null;
    };
    freed_times: {
      id: GeneratedAlways<number>;
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
      encrypted_token: string;
      state: Generated<'open' | 'accepted' | 'gone'>;
      created_by: string;
      created_at: Date;
      expires_at: Date;
      emailed_at: Date | null;
      decided_at: Date | null;
      opened_at: Date | null;
      declined_at: Date | null;
    };
    assignment_offers: {
      id: string;
      order_id: string;
      positions: number[];
      created_by: string;
      created_at: Date;
      expires_at: Date;
      outcome: 'accepted' | 'withdrawn' | 'gone' | null;
      accepted_by: string | null;
      withdrawn_by: string | null;
      ended_at: Date | null;
    };
    offered_instructors: {
      id: string;
      offer_id: string;
      instructor_slug: string;
      token_hash: string;
      encrypted_token: string;
      emailed_at: Date | null;
      opened_at: Date | null;
      declined_at: Date | null;
    };
    lesson_reminders: {
      booking_id: string;
      starts_at: Date;
      hours_before: 24 | 2;
      queued_at: Date;
    };
    reminders_off: {
      learner_id: string;
      since: Date;
    };
    invitations_off: {
      learner_id: string | null;
      instructor_slug: string | null;
      since: Date;
    };
    lesson_feeds: {
      id: string;
      learner_id: string | null;
      instructor_slug: string | null;
      depth: 'details' | 'lesson' | 'busy';
      token_hash: string;
      encrypted_token: string;
      created_at: Date;
      audience: Generated<'buyer' | 'learner'>;
    };
    test_dates: {
      id: string;
      learner_id: string;
      day: string;
      minute: number;
      centre: string;
      booking_id: string | null;
      entered_by: string;
      entered_at: Date;
      ended_at: Date | null;
      asked_instructor: string | null;
      outcome: 'passed' | 'failed' | 'not_taken' | null;
      is_first: Generated<boolean>;
      area_slug: string | null;
      changes_used: Generated<number>;
    };
    low_hours_told: {
      learner_id: string;
      bought_minutes: number;
      told_at: Date;
    };
    mock_tests: {
      booking_id: string;
      marks: JSONColumnType<{ area: number; driving: number; serious: number; dangerous: number }[]>;
      was_stopped: boolean;
      note: string;
      marked_by: string;
      marked_at: Date;
    };
    test_results: {
      id: GeneratedAlways<number>;
      test_id: string;
      outcome: 'passed' | 'failed' | 'not_taken';
      driving_faults: number | null;
      serious_faults: number | null;
      dangerous_faults: number | null;
      faults: Generated<string>;
      had_test_before: boolean;
      role: 'learner' | 'instructor' | 'office';
      recorded_by: string;
      recorded_at: Date;
      areas: ColumnType<number[], string | undefined, string>;
    };
    on_my_way: {
      booking_id: string;
      starts_at: Date;
      instructor_slug: string;
      said_at: Date;
    };
    refused_holds: {
      instructor_slug: string;
      hour: Date;
      bound: 'share' | 'network' | 'renewal';
      count: number;
      last_at: Date;
    };
    lesson_notes: {
      booking_id: string;
      words: string;
      written_by: string;
      written_at: Date;
      for_learner: Generated<string>;
    };
    progress_marks: {
      id: GeneratedAlways<number>;
      learner_id: string;
      skill: number;
      level: number;
      booking_id: string | null;
      marked_by: string;
      at: Date;
    };
  }
}
