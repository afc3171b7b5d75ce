/** The content id of the mark inside every message of a school without a logo. */
export const LOGO_CID = 'logo';

/** Stands before the address of the school's logo until the email leaves, which is when the site's own address is known. */
export const SITE_MARK = 'https://site.invalid';
