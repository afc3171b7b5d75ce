import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { fileFor, type OfficeGuard } from '#src/features/identity/staff/access/office-guard.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { renderBody } from '#src/platform/mail/email.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { wordingErrors } from '#src/platform/mail/wording.ts';
import type { Wording } from '#src/platform/school/school.ts';
import { FRAMED_EMAIL, withPictures } from '../../outbox/framed-email.server.ts';
import { findEmailWithSample } from './sample-emails.server.tsx';
import { wordingFields } from './wording-actions.server.ts';

/** An email about somebody invented, in the words that are typed or else in the current ones, for the frame beside the form. */
export function emailPreviewApi(api: Api, deps: OfficeDeps & { office: OfficeGuard }) {
  const { publicUrl, school } = deps;
  api.get(
    '/office/school/emails/:email/preview',
    {
      onRequest: fileFor(deps, 'school', { from: () => '/office/school/emails' }),
      schema: {
        hide: true,
        params: z.object({ email: z.string() }),
        querystring: z.object(wordingFields).partial(),
      },
    },
    async ({ params, query }, reply) => {
      const email = findEmailWithSample(params.email);
      if (!email) throw new Problem(404, 'We couldn’t find that email.');
      const typed = query.subject === undefined ? undefined : typedIn(query);
      const errors = typed ? wordingErrors(email.words, typed) : [];
      reply.headers(FRAMED_EMAIL);
      if (errors.length > 0) return page(errors.map(([, message]) => message));
      const { name } = email.words;
      const now = school.current();
      const shown = typed ? { ...now, wordings: { ...now.wordings, [name]: typed } } : now;
      const { subject = '', body, attachments = [] } = await email.sample(shown, publicUrl, deps);
      const stored = { ...(await renderBody(body, shown)), recipient: '', document: null };
      const rendered = await bodyOf({ ...stored, renderer: null, renderer_input: null }, deps);
      if (!rendered) throw new Error('A sample has nothing to say.');
      const html = await withPictures({
        ...rendered,
        attachments: [...rendered.attachments, ...attachments],
      });
      return html.replace(/<body[^>]*>/, (body) => `${body}${bar(`<b>Subject:</b> ${escaped(subject)}`)}`);
    },
  );
}

function typedIn(query: Partial<Wording>): Wording {
  return { subject: '', heading: '', opening: '', closing: '', ...query };
}

function page(messages: readonly string[]): string {
  const paragraphs = messages.map((message) => bar(escaped(message))).join('');
  return `<!DOCTYPE html><html lang="en-GB"><title>Preview</title><body>${paragraphs}</body></html>`;
}

function bar(html: string): string {
  return `<p style="margin:0;padding:12px 16px;font:16px/24px Arial,sans-serif;background:#ffffff;color:#16191d">${html}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
