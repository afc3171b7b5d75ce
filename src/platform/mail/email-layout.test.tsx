import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { EmailLayout } from './email-layout.tsx';
import { Text } from './email-parts.tsx';
import { renderEmail } from './render-email.server.tsx';

test('every email says which company sends it, its number, where it is registered, and its office', async () => {
  const rendered = await renderEmail(
    <EmailLayout preview="Paid" heading="Thank you">
      <Text>Paid.</Text>
    </EmailLayout>,
  );
  const plain = rendered.plain.replaceAll(/\s+/g, ' ');
  for (const said of [rendered.html, plain]) {
    const { in: place, company } = brand.registered;
    expect(said).toContain(`${brand.company}, registered in ${place} with company number ${company}.`);
    expect(said).toContain(`Registered office: ${brand.address.join(', ')}.`);
  }
});
