-- A course may be sold without a page of its own, and its places are given back all the same.
alter table course_attendance drop constraint course_attendance_course_id_fkey;
