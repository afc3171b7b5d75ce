import type { ReactNode } from 'react';
import { Body, Container, Head, Heading, Html, Preview, Section, Text } from 'react-email';
import { brand } from './brand.ts';

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
  },
  brand: { fontSize: '22px', fontWeight: 800, margin: '0 0 24px', letterSpacing: '-0.03em' },
  heading: {
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 800,
    margin: '0 0 16px',
    letterSpacing: '-0.02em',
  },
  text: { fontSize: '18px', lineHeight: '28px', margin: '0 0 16px', color: ink },
  small: { fontSize: '16px', lineHeight: '24px', margin: '0 0 8px', color: slate },
  table: { width: '100%', borderCollapse: 'collapse' as const, margin: '8px 0 24px' },
  cell: {
    fontSize: '16px',
    lineHeight: '24px',
    padding: '8px 0',
    borderTop: '1px solid #dcd8cc',
    textAlign: 'left' as const,
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
  },
};

/** The frame of every email: readable without pictures, one column, our name at the top and the way to us below. */
export function EmailLayout({
  preview,
  heading,
  children,
}: {
  preview: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={styles.body}>
        <Container style={styles.card}>
          <Text style={styles.brand}>{brand.name}</Text>
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          {children}
          <Section>
            <Text style={styles.small}>
              Anything wrong? Ring {brand.phone}, {brand.hours}, or answer this email.
            </Text>
            <Text style={styles.small}>
              {brand.company}, {brand.address.join(', ')}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}
