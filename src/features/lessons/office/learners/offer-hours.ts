/** For how many hours lessons can be on offer to instructors. */
export const OFFER_HOURS = [2, 4, 24, 48] as const;
