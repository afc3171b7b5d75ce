import { z } from 'zod';
import { formatDate } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { SECOND_COLOUR } from '#src/platform/mail/email-colours.ts';
import { ringUs } from '#src/platform/mail/email-hours.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Heading, Img, Section, Text } from '#src/platform/mail/email-parts.tsx';
import type { Attachment } from '#src/platform/mail/email-renderers.server.ts';
import { renderHtml } from '#src/platform/mail/render-email.server.tsx';
import { ourSubject, worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { shortPounds } from '#src/platform/money.ts';
import type { MarkDeps } from '#src/platform/school/mark/school-mark.server.ts';
import { registeredAs } from '#src/platform/school/registered-as.ts';
import type { School } from '#src/platform/school/school.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { CardText } from '../card/card-text.ts';
import { drawCardPicture, drawFoldableCard } from '../card/print/card-drawings.server.ts';
import { schoolArt } from '../card/print/school-art.server.ts';
import { giftPath } from '../gift/gift-state.ts';
import { isWaiting } from '../voucher.ts';
import { cardToPrint, cardToShow, formatCard } from '../voucher-card.ts';
import {
  decryptVoucherSecrets,
  findVoucher,
  type IssuedVoucher,
  lockVoucher,
  moveVoucher,
} from '../vouchers.server.ts';
import { howToUse } from './how-to-use.ts';

/** Identifies one email of a voucher: the first, the second … */
interface VoucherEmailRef {
  voucherId: string;
  number: number;
}

interface Context extends MarkDeps {
  db: Db;
  secrets: Secrets;
  publicUrl: string;
  /** Of its buyer, by the order. */
  buyersFirstName(orderId: string): Promise<string | undefined>;
}

const placeholders = { recipient: 'Priya', worth: '£50' };

export const voucherWords = wordedEmail({
  name: 'voucher',
  title: 'E-voucher',
  goesTo: 'Whoever is given a voucher',
  placeholders: { ...placeholders, giver: 'Joan' },
  required: ['worth'],
  ours: {
    subject: '{recipient}, a driving lesson voucher for you',
    heading: '{recipient}, this is for you',
    opening: '{giver} has given you {worth} of driving lessons.',
    closing: '',
  },
});

export const voucherToPrintWords = wordedEmail({
  name: 'voucher-to-print',
  title: 'E-voucher to print',
  goesTo: 'The buyer of a voucher who gives it by hand',
  placeholders,
  required: ['recipient', 'worth'],
  ours: {
    subject: 'Your driving lesson voucher for {recipient}, ready to print',
    heading: 'Your voucher for {recipient}',
    opening:
      'Here is {worth} of driving lessons for {recipient}. The card is attached as a PDF, ready to print and fold.',
    closing: '',
  },
});

const givenPlaceholders = { recipient: 'Priya', gift: 'Theory Training' };

export const giftWords = wordedEmail({
  name: 'gift',
  title: 'E-voucher for a product',
  goesTo: 'Whoever is given lessons, a course or a learning aid',
  placeholders: { ...givenPlaceholders, giver: 'Joan' },
  required: ['gift'],
  ours: {
    subject: '{recipient}, a gift for you',
    heading: '{recipient}, this is for you',
    opening: '{giver} has given you {gift}.',
    closing: '',
  },
});

export const giftToPrintWords = wordedEmail({
  name: 'gift-to-print',
  title: 'E-voucher for a product, to print',
  goesTo: 'The buyer of lessons, a course or a learning aid who gives them by hand',
  placeholders: givenPlaceholders,
  required: ['recipient', 'gift'],
  ours: {
    subject: 'Your gift for {recipient}, ready to print',
    heading: 'Your gift for {recipient}',
    opening: 'Here is {gift} for {recipient}. The card is attached as a PDF, ready to print and fold.',
    closing: '',
  },
});

/** A voucher's email, which contains its code. The voucher records whether it was sent. */
export const voucherEmail = email({
  name: 'voucher',
  data: z.codec(z.string(), z.object({ voucherId: z.string(), number: z.number() }), {
    decode(text) {
      const [voucherId = '', number] = text.split('/');
      return { voucherId, number: Number(number) };
    },
    encode: ({ voucherId, number }) => `${voucherId}/${number}`,
  }),
  async compose(mailing, { db, secrets, publicUrl, buyersFirstName, uploads, school: ofNow }: Context) {
    const voucher = await findVoucher(db, mailing.voucherId);
    if (!voucher || !isCurrent(voucher, mailing) || isOver(voucher)) return undefined;
    const known = decryptVoucherSecrets(secrets, voucher);
    if (!known) return undefined;
    const pageUrl = `${publicUrl}${giftPath(known.page)}`;
    const school = ofNow.current();
    const site = new URL(publicUrl).host;
    const content: VoucherEmailContent = {
      card: cardToShow(voucher, known.code),
      code: known.code,
      pageUrl,
      steps: howToUse(site, school.phone, voucher.gift_name),
      toBuyer: voucher.send_to === 'buyer',
      from: voucher.order_id === null ? undefined : (await buyersFirstName(voucher.order_id)) || undefined,
    };
    const words = voucherWording(content, school);
    const printed = cardToPrint(voucher, known.code);
    const mark = { school: ofNow, uploads };
    const html = await renderHtml(<VoucherEmail content={content} words={words} />, school);
    return {
      subject: words.subject,
      body: { html, plain: voucherEmailText(content, words, school) },
      attachments: [
        cardAttachment(content.card, mark),
        {
          filename: 'voucher.pdf',
          contentType: 'application/pdf',
          content: async () =>
            drawFoldableCard({
              card: printed,
              art: await schoolArt(printed.design, mark),
              school,
              pageUrl,
              howToUse: content.steps,
              madeAt: voucher.issued_at,
            }),
        },
      ],
    };
  },

  async sent(tx, mailing, now) {
    const voucher = await currentVoucher(tx, mailing);
    if (!voucher) return;
    // The code is kept for 30 days from the first email (R24).
    const change = { sent_at: voucher.sent_at ?? now, undelivered_at: null };
    if (isWaiting(voucher.state)) await moveVoucher(tx, voucher, 'sent', { reason: 'emailed', change, now });
    else await tx.updateTable('vouchers').set(change).where('id', '=', voucher.id).execute();
  },

  async refused(tx, mailing, now) {
    const voucher = await currentVoucher(tx, mailing);
    if (!voucher) return;
    await tx.updateTable('vouchers').set({ undelivered_at: now }).where('id', '=', voucher.id).execute();
  },

  async readdress(tx, mailing, to) {
    const voucher = await currentVoucher(tx, mailing);
    // What has arrived once is somebody's already.
    if (!voucher || voucher.sent_at) return false;
    const change = { email: to, undelivered_at: null };
    await tx.updateTable('vouchers').set(change).where('id', '=', voucher.id).execute();
    return true;
  },
});

/** Subjects appear in lists and on lock screens: they name the recipient and never the code. */
export function voucherSubject({ send_to, recipient_name, gift_name }: IssuedVoucher): string {
  const [words, toPrint] = gift_name ? [giftWords, giftToPrintWords] : [voucherWords, voucherToPrintWords];
  return ourSubject<string>(send_to === 'buyer' ? toPrint : words, { recipient: recipient_name });
}

/** Whether this is the voucher's latest email: one to an address corrected since is not sent. */
function isCurrent(
  voucher: Pick<IssuedVoucher, 'send_count' | 'mailed_at'>,
  { number }: VoucherEmailRef,
): boolean {
  return voucher.send_count === number && voucher.mailed_at !== null;
}

function isOver({ state }: IssuedVoucher): boolean {
  return state === 'void' || state === 'expired';
}

/** The voucher, locked, if this email is still its latest. */
async function currentVoucher(tx: Tx, mailing: VoucherEmailRef): Promise<IssuedVoucher | undefined> {
  const voucher = await lockVoucher(tx, mailing.voucherId);
  return voucher && isCurrent(voucher, mailing) ? voucher : undefined;
}

export interface VoucherEmailContent {
  card: CardText;
  code: string;
  pageUrl: string;
  steps: string[];
  /** Whether it goes to the buyer, with a card to print. */
  toBuyer: boolean;
  /** The giver's first name, if known. */
  from: string | undefined;
}

/** The words of a voucher's email, filled in. */
export function voucherWording({ card, toBuyer, from }: VoucherEmailContent, school: School) {
  const recipient = card.recipientName;
  const giver = from ?? 'Somebody';
  if (card.gift) {
    const given = { recipient, gift: card.gift };
    return toBuyer ? worded(giftToPrintWords, school, given) : worded(giftWords, school, { ...given, giver });
  }
  const facts = { recipient, worth: shortPounds(card.amount) };
  return toBuyer
    ? worded(voucherToPrintWords, school, facts)
    : worded(voucherWords, school, { ...facts, giver });
}

type Words = ReturnType<typeof voucherWording>;

function pdfNoteOf({ toBuyer }: VoucherEmailContent): string {
  return toBuyer
    ? 'The PDF fits on one sheet of A4. Anyone who has the card can spend it, so keep it somewhere safe until you give it.'
    : 'There’s also a PDF of the card attached if you’d like to print it. Anyone who has the code can spend it, so look after it like cash.';
}

/** The same email as plain text. */
export function voucherEmailText(content: VoucherEmailContent, words: Words, school: School): string {
  const { card, code, pageUrl, steps } = content;
  const facts = [
    card.gift ? `What: ${card.gift}` : `Worth: ${shortPounds(card.amount)}`,
    `Code: ${code}`,
    `Valid until: ${formatDate(card.expiresOn)}`,
    `Open it: ${pageUrl}`,
  ];
  return [
    words.heading,
    ...words.opening,
    card.message.trim() && `“${card.message.trim()}”`,
    facts.join('\n'),
    ['How to use it', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    pdfNoteOf(content),
    ...words.closing,
    `${ringUs(school)}, or reply to this email.\n${registeredAs(school)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The picture's content id inside the message. */
export const CARD_CID = 'voucher-card';

/** The card as a picture inside the message. */
export function cardAttachment(card: CardText, mark: MarkDeps): Attachment {
  const content = async () => drawCardPicture(card, await schoolArt(card.design, mark));
  return { filename: 'voucher.png', content, contentType: 'image/png', cid: CARD_CID };
}

const WIDTH = 494;
const voucherStyles = {
  picture: { width: '100%', maxWidth: WIDTH, height: 'auto', borderRadius: '10px', margin: '0 0 24px' },
  note: { backgroundColor: '#f1eee4', borderRadius: '10px', padding: '20px 24px', margin: '0 0 24px' },
  line: { ...styles.text, margin: 0 },
  codeBox: {
    backgroundColor: '#fff6cf',
    border: `3px solid ${SECOND_COLOUR}`,
    borderRadius: '10px',
    padding: '16px 12px',
    margin: '0 0 8px',
    textAlign: 'center' as const,
  },
  code: {
    color: '#16191d',
    fontFamily: "Menlo, Consolas, 'Courier New', monospace",
    fontSize: '22px',
    fontWeight: 700,
    lineHeight: '32px',
    margin: 0,
  },
  button: { ...styles.button, margin: 0 },
  h2: { ...styles.text, fontSize: '22px', fontWeight: 800, margin: '32px 0 12px' },
} as const;

/** A voucher's email. It works without its picture, and its code can be copied. */
export function VoucherEmail({ content, words }: { content: VoucherEmailContent; words: Words }) {
  const { card, code, pageUrl, steps, toBuyer } = content;
  return (
    <EmailLayout preview={words.opening[0] ?? words.heading} heading={words.heading}>
      <EmailParagraphs texts={words.opening} />
      <Img
        src={`cid:${CARD_CID}`}
        alt={formatCard(card)}
        width={WIDTH}
        height={Math.round((WIDTH * 5) / 8)}
        style={voucherStyles.picture}
      />
      {card.message.trim() && (
        <Section className="in-note" style={voucherStyles.note}>
          <Message text={card.message.trim()} />
        </Section>
      )}
      <Section className="in-code" style={voucherStyles.codeBox}>
        <Text style={{ ...styles.small, margin: 0 }}>The code</Text>
        <Text style={voucherStyles.code}>{code}</Text>
      </Section>
      <table role="presentation" width="100%" style={styles.table}>
        <tbody>
          {card.gift ? (
            <Fact name="What">{card.gift}</Fact>
          ) : (
            <Fact name="Worth">{shortPounds(card.amount)}</Fact>
          )}
          <Fact name="Valid until">{formatDate(card.expiresOn)}</Fact>
        </tbody>
      </table>
      <Button className="in-button" href={pageUrl} style={voucherStyles.button}>
        {toBuyer ? 'See the gift' : 'Open your gift'}
      </Button>
      <Heading as="h2" style={voucherStyles.h2}>
        How to use it
      </Heading>
      <table role="presentation" width="100%" style={{ ...styles.table, margin: '0 0 24px' }}>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step}>
              <td width="28" valign="top" style={{ ...styles.cell, fontWeight: 800 }}>
                {index + 1}
              </td>
              <td style={styles.cell}>{step}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text style={styles.small}>{pdfNoteOf(content)}</Text>
      <EmailParagraphs texts={words.closing} />
    </EmailLayout>
  );
}

/** One paragraph per line: not every mail program supports `white-space`, and each line has its own direction. */
function Message({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message never move
    <Text key={index} dir="auto" style={voucherStyles.line}>
      {line || '\u00a0'}
    </Text>
  ));
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <tr>
      <td style={styles.cell}>{name}</td>
      <td style={{ ...styles.amount, fontWeight: 700 }}>{children}</td>
    </tr>
  );
}
