/** Said where a voucher is sold by phone (R25); the receipt gives the same. */
export const VOUCHER_TERMS =
  'A voucher is valid for 24 months from the day it’s paid. You can cancel it within 14 days, as long as none of it has been spent.';
