import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { CardFace } from './card-face.tsx';
import { layoutCard } from './card-layout.ts';

const card = {
  design: 'seventeenth',
  amount: asPence(10_000),
  recipientName: 'Priya',
  message: 'Mind the <b>sheep</b>.\nשלום',
  code: null,
  expiresOn: '2028-11-21',
};

test('the preview is one picture with a name, its words where the layout put them, and no inline style', () => {
  const markup = renderToStaticMarkup(<CardFace card={card} label="Seventeenth: £100 for Priya" />);
  expect(markup).toContain('role="img" aria-label="Seventeenth: £100 for Priya"');
  expect(markup).toContain('<image href="/art/vouchers/seventeenth.svg" width="1200" height="750">');
  expect(markup).toContain('Mind the &lt;b&gt;sheep&lt;/b&gt;.');
  expect(markup.match(/<text /g)).toHaveLength(layoutCard(card).length);
  expect(markup).not.toContain('style=');
});
