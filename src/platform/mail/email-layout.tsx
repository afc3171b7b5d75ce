import type { ReactNode } from 'react';
import { logoAddress, logoSize } from '../school/logo.ts';
import { registeredAs } from '../school/registered-as.ts';
import type { School } from '../school/school.ts';
import { MAIN_COLOUR } from './email-colours.ts';
import { ringUs } from './email-hours.ts';
import { LOGO_CID, SITE_MARK } from './email-logo.ts';
import { Body, Container, Head, Heading, Html, Img, Preview, Section, Text } from './email-parts.tsx';
import { useSchoolOfEmail } from './email-school.ts';

const font = "Overpass, 'Helvetica Neue', Arial, sans-serif";
const ink = '#16191d';
const slate = '#454b54';

export const styles = {
  body: { backgroundColor: '#fbfaf6', color: ink, fontFamily: font, margin: 0, padding: '24px 0' },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #dcd8cc',
    borderRadius: '14px',
    maxWidth: '560px',
    padding: '32px',
    // A long link or name without a break would make the layout wider than a phone.
    wordBreak: 'break-word' as const,
  },
  head: { margin: '0 0 24px' },
  logo: { padding: '0 10px 0 0' },
  brand: { fontSize: '24px', fontWeight: 800, letterSpacing: '-0.03em' },
  heading: {
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 800,
    margin: '0 0 16px',
    letterSpacing: '-0.02em',
  },
  h2: { fontSize: '22px', lineHeight: '28px', fontWeight: 800, margin: '32px 0 12px' },
  text: { fontSize: '18px', lineHeight: '28px', margin: '0 0 16px', color: ink },
  link: { color: MAIN_COLOUR, fontWeight: 700 },
  button: {
    backgroundColor: MAIN_COLOUR,
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '18px',
    fontWeight: 700,
    margin: '8px 0 24px',
    padding: '16px 28px 13px',
    textDecoration: 'none',
  },
  aside: { color: slate },
  small: { fontSize: '16px', lineHeight: '24px', margin: '0 0 8px', color: slate },
  table: { width: '100%', borderCollapse: 'collapse' as const, margin: '8px 0 24px' },
  cell: {
    fontSize: '16px',
    lineHeight: '24px',
    padding: '8px 0',
    borderTop: '1px solid #dcd8cc',
    textAlign: 'left' as const,
  },
  /** What a row is about: a word that is broken in two is hard to read. */
  label: {
    fontSize: '16px',
    lineHeight: '24px',
    padding: '8px 16px 8px 0',
    borderTop: '1px solid #dcd8cc',
    textAlign: 'left' as const,
    verticalAlign: 'top' as const,
    whiteSpace: 'nowrap' as const,
  },
  amount: {
    fontSize: '16px',
    lineHeight: '24px',
    padding: '8px 0',
    borderTop: '1px solid #dcd8cc',
    textAlign: 'right' as const,
    whiteSpace: 'nowrap' as const,
  },
  total: {
    backgroundColor: '#00693c',
    color: '#ffffff',
    fontSize: '20px',
    fontWeight: 800,
    padding: '12px 16px',
    whiteSpace: 'nowrap' as const,
  },
};

/**
 * Dark mode changes all of the layout: a program that changed only background or text would make text unreadable. All
 * other styles are inline, since some programs read nothing else.
 */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #16191d !important; }
  .page table.sheet { background-color: #23272d !important; border-color: #454b54 !important; }
  .sheet p, .sheet h1, .sheet h2, .sheet td, .sheet td span, .sheet strong { color: #f4f2ea !important; border-color: #454b54 !important; }
  .sheet a { color: #9cc7f5 !important; }
  .sheet a.in-button { color: #ffffff !important; }
  .sheet .in-note, .sheet .in-code { background-color: #16191d !important; }
}`;

/** The layout of every email: one column, readable without pictures, our name at the top and contact details below. */
export function EmailLayout({
  preview,
  heading,
  answerReachesUs = true,
  children,
}: {
  preview: string;
  heading: string;
  /** False if Reply-To is not our address. */
  answerReachesUs?: boolean;
  children: ReactNode;
}) {
  const school = useSchoolOfEmail();
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={styles.body}>
        <Container className="sheet" style={styles.card}>
          <table role="presentation" style={styles.head}>
            <tbody>
              <tr>
                <SchoolHead school={school} />
              </tr>
            </tbody>
          </table>
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          {children}
          <Section>
            <Text style={styles.small}>
              {ringUs(school)}
              {answerReachesUs ? ', or reply to this email.' : '.'}
            </Text>
            <Text style={styles.small}>{registeredAs(school)}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** The logo on white, for which it is drawn, also where the email is dark. Where pictures are blocked it is the name. */
function SchoolHead({ school: { name, logo } }: { school: School }) {
  if (logo)
    return (
      <td>
        <Img
          src={`${SITE_MARK}${logoAddress(logo, 'png')}`}
          alt={name}
          {...logoSize(logo)}
          style={{ ...styles.brand, backgroundColor: '#ffffff', color: ink }}
        />
      </td>
    );
  return (
    <>
      <td style={styles.logo}>
        <Img src={`cid:${LOGO_CID}`} alt="" width="40" height="40" />
      </td>
      <td style={styles.brand}>{name}</td>
    </>
  );
}

/** Facts below each other, each beside what it is about. */
export function EmailFacts({ facts }: { facts: readonly (readonly [what: string, words: string])[] }) {
  return (
    <table style={styles.table}>
      <tbody>
        {facts.map(([label, text]) => (
          <tr key={label}>
            <td style={styles.label}>{label}</td>
            <td style={styles.cell}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
