-- Why a payment was declined is a code, and what the code is about: the gateway's own words, or the course.
alter table payments add column decline_code text;
alter table payments add column decline_detail text check (decline_detail is null or decline_code is not null);

-- In the order in which the sentences were read back until now; an empty one said nothing.
update payments
set decline_code = case
  when decline_message ~* 'AVS.*policy' then 'address_mismatch'
  when decline_message ~* 'CV2.*policy' then 'security_code_mismatch'
  when decline_message = 'voucher short' then 'voucher_short'
  when decline_message ~ '^course full: .' then 'course_full'
  when decline_message ~ '^course begun: .' then 'course_begun'
  when decline_message = 'basket changed' then 'basket_changed'
  when decline_message in (
    'INSTRUMENT_DECLINED', 'CAPTURE_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
    'PAYER_CANNOT_PAY'
  ) then 'wallet_declined'
  when decline_message = 'ORDER_NOT_APPROVED' then 'not_approved'
  when decline_message ~* '3D Secure' then 'not_authenticated'
  when decline_message ~* 'referred' then 'referred'
  when decline_message ~* 'declined' then 'card_declined'
  else 'failed'
end
where decline_message <> '';
update payments
set decline_detail = regexp_replace(decline_message, '^course (full|begun): ', '')
where decline_code not in ('voucher_short', 'basket_changed');

alter table payments drop column decline_message;
