/** What the pages say when something has been done to a voucher. */
export const voucherDone = {
  spendByPhone: 'Taken. The balance below is what is left.',
  sendVoucherAgain: 'It is on its way again.',
  extendVoucher: 'Extended. Its page shows the new last day; nobody is emailed.',
  correctVoucher: 'Corrected.',
  voidVoucher: 'Voided. Its code no longer works.',
};
