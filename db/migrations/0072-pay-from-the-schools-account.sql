-- Without an account of its own, pay goes from the school's bank account, where customers pay to: it is entered once.
alter table pay_settings
  alter column account_name drop not null,
  alter column encrypted drop not null,
  alter column sort_code_ending drop not null,
  alter column account_ending drop not null,
  add constraint pay_settings_whole_account
    check (num_nulls(account_name, encrypted, sort_code_ending, account_ending) in (0, 4));
