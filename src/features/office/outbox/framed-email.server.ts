import type { RenderedEmail } from '#src/platform/mail/email-renderers.server.ts';

/** Email HTML may use inline styles, its own pictures and the site's: no scripts, no external content. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'self'; sandbox";

/** The headers of an email that a page shows in a frame. */
export const FRAMED_EMAIL = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': EMAIL_POLICY,
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

/** A mail program takes pictures from the message; here they become data URLs. */
export async function withPictures({ html, attachments }: RenderedEmail): Promise<string> {
  let page = html;
  for (const { cid, contentType, content } of attachments) {
    if (!cid) continue;
    const encoded = (await content()).toString('base64');
    page = page.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${encoded}"`);
  }
  return page;
}
