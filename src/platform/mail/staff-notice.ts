import { brand } from '../brand.ts';

/** An email to our own staff. It contains no visitor's text, so there is nothing to escape. */
export function staffNotice(about: string, subject: string, plain: string) {
  return { about, to: brand.officeEmail, subject, plain, html: `<p>${plain}</p>` };
}
