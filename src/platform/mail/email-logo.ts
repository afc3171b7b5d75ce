/** The content id of our logo inside every message. */
export const LOGO_CID = 'logo';
