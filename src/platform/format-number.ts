const IN_THOUSANDS = new Intl.NumberFormat('en-GB');

/** "4,998". */
export const formatNumber = (count: number) => IN_THOUSANDS.format(count);
