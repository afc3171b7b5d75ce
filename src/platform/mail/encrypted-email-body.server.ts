import type { Secrets } from '../secrets.server.ts';
import type { EmailRenderer, RenderedEmail } from './email-renderers.server.ts';
import type { Email } from './mailer.server.ts';

/** The renderer's name in the emails table. */
export const SEALED_WORDS = 'sealed';

/** An email whose body contains a bearer link: it is stored encrypted, so that a copy of the database opens nothing. */
export function sealedEmail(secrets: Secrets, email: Email): Email {
  if (!('html' in email)) return email;
  const { html, plain, ...head } = email;
  return { ...head, composer: SEALED_WORDS, composedFrom: secrets.seal(JSON.stringify({ html, plain })) };
}

export function sealedWords(secrets: Secrets): EmailRenderer {
  return {
    async compose(sealed) {
      const words = JSON.parse(secrets.open(sealed)) as Omit<RenderedEmail, 'attachments'>;
      return { ...words, attachments: [] };
    },
    sent: async () => undefined,
    gaveUp: async () => undefined,
  };
}
