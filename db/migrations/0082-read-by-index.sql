-- What a page reads of tables that grow, it finds by an index.
create index placements_by_line on placements (order_id, position);
create index placements_by_instructor on placements (instructor_slug);
create index late_charges_by_start on late_charges (starts_at);
create index course_attendance_by_course on course_attendance (course_id);
create index course_emails_by_course on course_emails (course_id);
create index waiting_list_by_learner on waiting_list (learner_id);
create index test_dates_by_learner on test_dates (learner_id);
