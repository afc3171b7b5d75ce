import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { EmailFacts, EmailLayout, styles } from './email-layout.tsx';
import { SITE_MARK } from './email-logo.ts';
import { Text } from './email-parts.tsx';
import { renderEmail } from './render-email.server.tsx';

test('every email says which company sends it, its number, where it is registered, and its office', async () => {
  const rendered = await renderEmail(
    <EmailLayout preview="Paid" heading="Thank you">
      <Text style={styles.text}>Paid.</Text>
    </EmailLayout>,
    brand,
  );
  const plain = rendered.plain.replaceAll(/\s+/g, ' ');
  for (const said of [rendered.html, plain]) {
    const { in: place, company } = brand.registered;
    expect(said).toContain(`${brand.company}, registered in ${place} with company number ${company}.`);
    expect(said).toContain(`Registered office: ${brand.address.join(', ')}.`);
  }
});

test('the school’s logo stands in its emails in the place of the name, which it says where pictures are blocked', async () => {
  const logo = { picture: '0123456789abcdef0123456789abcdef', width: 640, height: 80 };
  const { html } = await renderEmail(
    <EmailLayout preview="Paid" heading="Thank you">
      <Text style={styles.text}>Paid.</Text>
    </EmailLayout>,
    { ...brand, logo },
  );
  expect(html).toMatch(
    new RegExp(
      `<img src="${SITE_MARK}/uploads/${logo.picture}/640.png" alt="${brand.name}" width="192" height="24"`,
    ),
  );
  expect(html).not.toContain('cid:logo');
});

test('what a fact is about is never broken in two beside long words', async () => {
  const facts = [
    ['Instructor', 'Amara Osei, who picks up at Leeds City College, Park Lane, LS6 1AA'],
  ] as const;
  const { html } = await renderEmail(
    <EmailLayout preview="Booked" heading="Booked">
      <EmailFacts facts={facts} />
    </EmailLayout>,
    brand,
  );
  expect(html).toMatch(/<td style="[^"]*white-space:nowrap[^"]*">Instructor<\/td>/);
});
