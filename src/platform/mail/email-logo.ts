/** The content id of the mark inside every message of a school without a logo. */
export const LOGO_CID = 'logo';

/** A placeholder for the site's own address in that of the school's logo, which is known when the email leaves. */
export const SITE_MARK = 'https://site.invalid';
