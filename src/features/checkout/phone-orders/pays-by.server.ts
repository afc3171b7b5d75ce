/** How an order by phone is paid: by a link to the checkout's last section, by bank transfer, or in cash to an instructor. */
export const paysBy = ['link', 'transfer', 'cash'] as const;
export type PaysBy = (typeof paysBy)[number];
