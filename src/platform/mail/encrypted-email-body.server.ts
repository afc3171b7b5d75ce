import { type RenewDeps, renewEncrypted } from '../rekey/rekey.server.ts';
import type { Secrets } from '../secrets.server.ts';
import type { EmailRenderer, RenderedEmail } from './email-renderers.server.ts';
import type { QueuedEmail } from './mailer.server.ts';

/** The renderer's name in the emails table. */
export const ENCRYPTED_BODY = 'sealed';

/** An email whose body contains a bearer link: it is stored encrypted, so that a copy of the database opens nothing. */
export function encryptedEmail(secrets: Secrets, email: QueuedEmail): QueuedEmail {
  if (!('html' in email)) return email;
  const { html, plain, ...head } = email;
  return {
    ...head,
    renderer: ENCRYPTED_BODY,
    renderedFrom: secrets.encrypt(JSON.stringify({ html, plain })),
  };
}

export function encryptedBodyRenderer(secrets: Secrets): EmailRenderer {
  return {
    async render(encrypted) {
      const body = JSON.parse(secrets.decrypt(encrypted)) as Omit<RenderedEmail, 'attachments'>;
      return { ...body, attachments: [] };
    },
    refused: async () => undefined,
    readdress: async () => true,
  };
}

/** The bodies of emails that are kept encrypted, by the present secret. */
export function renewEmailBodies(deps: RenewDeps) {
  return renewEncrypted(deps, 'emails', 'renderer_input');
}
