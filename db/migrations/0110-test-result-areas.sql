-- The areas in which an examiner marked a serious or dangerous fault, as numbers of the DVSA's result.

alter table test_results add column areas jsonb not null default '[]';
