import { formatDate } from '#src/platform/dates.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Heading, Img, Section, Text } from '#src/platform/mail/email-parts.tsx';
import { shortPounds } from '#src/platform/money.ts';
import { formatCard } from '../voucher-card.ts';
import { headingOf, introOf, pdfNoteOf, type VoucherEmailContent } from './voucher-email-content.ts';

/** The picture's content id inside the message. */
export const CARD_CID = 'voucher-card';

const WIDTH = 494;
const look = {
  picture: { width: '100%', maxWidth: WIDTH, height: 'auto', borderRadius: '10px', margin: '0 0 24px' },
  note: { backgroundColor: '#f1eee4', borderRadius: '10px', padding: '20px 24px', margin: '0 0 24px' },
  line: { ...styles.text, margin: 0 },
  codeBox: {
    backgroundColor: '#fff6cf',
    border: '3px solid #ffd200',
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
export function VoucherEmail({ content }: { content: VoucherEmailContent }) {
  const { card, code, pageUrl, steps } = content;
  return (
    <EmailLayout preview={introOf(content)} heading={headingOf(content)}>
      <Text style={styles.text}>{introOf(content)}</Text>
      <Img
        src={`cid:${CARD_CID}`}
        alt={formatCard(card)}
        width={WIDTH}
        height={Math.round((WIDTH * 5) / 8)}
        style={look.picture}
      />
      {card.message.trim() && (
        <Section className="in-note" style={look.note}>
          <Message text={card.message.trim()} />
        </Section>
      )}
      <Section className="in-code" style={look.codeBox}>
        <Text style={{ ...styles.small, margin: 0 }}>The code</Text>
        <Text style={look.code}>{code}</Text>
      </Section>
      <table role="presentation" width="100%" style={styles.table}>
        <tbody>
          <Fact name="Worth">{shortPounds(card.amount)}</Fact>
          <Fact name="Valid until">{formatDate(card.expiresOn)}</Fact>
        </tbody>
      </table>
      <Button className="in-button" href={pageUrl} style={look.button}>
        See the voucher
      </Button>
      <Heading as="h2" style={look.h2}>
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
    </EmailLayout>
  );
}

/** One paragraph per line: not every mail program supports `white-space`, and each line has its own direction. */
function Message({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message never move
    <Text key={index} dir="auto" style={look.line}>
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
