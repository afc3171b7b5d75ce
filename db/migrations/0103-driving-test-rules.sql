-- What the DVSA's rules of 2026 ask of a driving test: columns of tables of src/features/lessons.

-- How many changes of this test its learner has made, as far as they were entered here: the DVSA allows two.
alter table test_dates add column changes_used smallint not null default 0 check (changes_used >= 0);
-- The instructor's reference number with the DVSA. Their learners enter it where they book a test.
alter table diary_settings add column dvsa_reference text not null default '';
