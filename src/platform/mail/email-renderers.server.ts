import type { Db, Tx } from '../db/db.server.ts';
import type { MarkDeps } from '../school/mark/school-mark.server.ts';
import { formatOpeningHours, type OpeningHours } from '../working-days/opening-hours.ts';
import { HOURS_MARK } from './email-hours.ts';
import { logoAttachment } from './email-logo.server.ts';
import { LOGO_CID, SITE_MARK } from './email-logo.ts';

export interface Attachment {
  filename: string;
  /** Called where the email leaves or the file is opened: drawing one takes up to a second. */
  content(): Buffer | Promise<Buffer>;
  contentType: string;
  /** Set if the HTML shows it inline: `<img src="cid:…">`. */
  cid?: string;
}

/** What a mail program puts into its owner's calendar, or takes out again (RFC 6047). */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  text: string;
}

/** An email's body and attachments. */
export interface RenderedEmail {
  /** In place of the row's. */
  subject?: string;
  html: string;
  plain: string;
  attachments: Attachment[];
  invitation?: Invitation;
}

/** What can be opened beside the body: pictures in it are not. */
export function filesOf({ attachments, invitation }: RenderedEmail): Attachment[] {
  const files = attachments.filter(({ cid }) => !cid);
  if (!invitation) return files;
  const contentType = `text/calendar; charset=utf-8; method=${invitation.method}`;
  return [...files, { filename: INVITATION_FILE, content: () => Buffer.from(invitation.text), contentType }];
}

export const INVITATION_FILE = 'invitation.ics';

/** Renders emails each time they are tried or shown. `id` is the email's `renderedFrom`. */
export interface EmailRenderer {
  /** `to` is where it goes. Undefined if the email is no longer to be sent. */
  render(id: string, to: string): Promise<RenderedEmail | undefined>;
  /** Called in the transaction that marks the email as sent. Without it that is one statement. */
  sent?: ((tx: Tx, id: string, now: Date) => Promise<void>) | undefined;
  /** Called in the transaction that marks it as refused for good by the recipient's mail server. */
  refused(tx: Tx, id: string, now: Date): Promise<void>;
  /** Called in the transaction in which staff send it again to another address. False if it may not go elsewhere. */
  readdress(tx: Tx, id: string, to: string): Promise<boolean>;
}

/** By the name that a row of `emails` stores. */
export type EmailRenderers = Record<string, EmailRenderer>;

/** A row of `emails`. */
interface StoredEmail {
  recipient: string;
  html: string;
  plain: string;
  renderer: string | null;
  renderer_input: string | null;
  document: string | null;
}

export interface BodyDeps extends MarkDeps {
  db: Db;
  publicUrl: string;
  emailRenderers: EmailRenderers;
  openingHours: () => Promise<OpeningHours>;
}

/** An email's body, stored or rendered now, with the current opening hours, its logo and its document. */
export async function bodyOf(
  email: StoredEmail,
  { db, publicUrl, emailRenderers, openingHours, school, uploads }: BodyDeps,
): Promise<RenderedEmail | undefined> {
  const body = await storedOrRendered(email, emailRenderers);
  if (!body) return undefined;
  const said = await withHours(openingHours, { ...body, html: body.html.replaceAll(SITE_MARK, publicUrl) });
  const attachments = [...said.attachments];
  if (said.html.includes(`cid:${LOGO_CID}"`)) attachments.push(logoAttachment({ school, uploads }));
  if (email.document) attachments.push(await documentNamed(db, email.document));
  return { ...said, attachments };
}

/** As it is before it leaves. Undefined if it is no longer to be sent. */
export async function storedOrRendered(
  email: StoredEmail,
  emailRenderers: EmailRenderers,
): Promise<RenderedEmail | undefined> {
  const { html, plain } = email;
  if (!email.renderer) return { html, plain, attachments: [] };
  return rendererFor(email, emailRenderers)?.render(renderedFrom(email), email.recipient);
}

async function documentNamed(db: Db, name: string): Promise<Attachment> {
  const document = db.selectFrom('email_documents').where('name', '=', name);
  const { filename, content_type } = await document
    .select(['filename', 'content_type'])
    .executeTakeFirstOrThrow();
  return {
    filename,
    contentType: content_type,
    content: async () => Buffer.from((await document.select('content').executeTakeFirstOrThrow()).content),
  };
}

async function withHours(
  openingHours: BodyDeps['openingHours'],
  body: RenderedEmail,
): Promise<RenderedEmail> {
  if (!body.html.includes(HOURS_MARK) && !body.plain.includes(HOURS_MARK)) return body;
  const hours = formatOpeningHours(await openingHours());
  const said = (text: string) => text.replaceAll(HOURS_MARK, hours);
  return { ...body, html: said(body.html), plain: said(body.plain) };
}

export function rendererFor(
  email: Pick<StoredEmail, 'renderer'>,
  emailRenderers: EmailRenderers,
): EmailRenderer | undefined {
  if (!email.renderer) return undefined;
  const renderer = emailRenderers[email.renderer];
  if (!renderer) throw new Error(`No such renderer: ${email.renderer}`);
  return renderer;
}

export function renderedFrom(email: Pick<StoredEmail, 'renderer_input'>): string {
  return email.renderer_input ?? '';
}
