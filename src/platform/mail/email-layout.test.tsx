import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { EmailFacts, EmailLayout, styles } from './email-layout.tsx';
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
