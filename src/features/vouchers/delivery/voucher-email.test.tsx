import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { renderHtml } from '#src/platform/mail/render-email.server.tsx';
import { asPence } from '#src/platform/money.ts';
import { howToUse } from './how-to-use.ts';
import {
  CARD_CID,
  VoucherEmail,
  type VoucherEmailContent,
  voucherEmailText,
  voucherWording,
} from './voucher-email.server.tsx';

const CODE = '7K2M-9QXD-H4TB-W8RN';
const content: VoucherEmailContent = {
  card: {
    design: 'birthday',
    amount: asPence(1_000_00),
    recipientName: 'Zoë <i>& "Sam"</i>',
    message: `${'A long message. '.repeat(24)}\n<script>alert(1)</script>`,
    code: CODE,
    expiresOn: '2028-11-21',
  },
  code: CODE,
  pageUrl: 'https://bitepoint.example/vouchers/0123456789abcdefghjkmnpqrs',
  steps: howToUse('bitepoint.example', brand.phone),
  toBuyer: false,
  from: 'Joan',
};

let html: string;
let tags: { name: string; attributes: Record<string, string> }[];
beforeAll(async () => {
  html = renderHtml(<VoucherEmail content={content} words={voucherWording(content, brand)} />, brand);
  tags = [...html.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key.toLowerCase(), value]),
    ),
  }));
});
const named = (name: string) => tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes);
const styles = () => tags.flatMap(({ attributes }) => attributes.style ?? []);

describe('what mail programs can read', () => {
  test('it is small enough that no program cuts it', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(4_000);
  });

  test('nothing comes from outside, and nothing runs', () => {
    for (const tag of ['script', 'link', 'iframe', 'form', 'input', 'video', 'svg', 'object'])
      expect(named(tag), tag).toEqual([]);
    expect(named('img').map(({ src }) => src)).toEqual(['cid:logo', `cid:${CARD_CID}`]);
    expect(html).not.toMatch(/url\(|@import|@font-face/);
  });

  test('it is laid out by tables that say they are no tables, at most 600 wide', () => {
    expect(named('table').length).toBeGreaterThan(3);
    for (const { role } of named('table')) expect(role).toBe('presentation');
    for (const { style = '' } of named('table')) {
      const width = /max-width:(\d+)px/.exec(style)?.[1];
      if (width) expect(Number(width)).toBeLessThanOrEqual(600);
    }
    expect(named('table').some(({ style }) => style?.includes('max-width:560px'))).toBe(true);
  });

  test('styles are inlined, and are such that Outlook knows', () => {
    expect(styles().length).toBeGreaterThan(20);
    for (const style of styles())
      expect(style).not.toMatch(
        /flex|grid|position:|float:|var\(|calc\(|rgba?\(|rem\b|background-image|transform/,
      );
    for (const text of [...named('p'), ...named('h1'), ...named('h2')])
      expect(text.style).toMatch(/font-size:\d+px/);
  });

  test('the picture has its size and its words, and the message stands as text beside it', () => {
    const [, picture] = named('img');
    expect(picture).toMatchObject({ width: '494', height: '309' });
    expect(picture?.alt).toContain('Birthday card: £1,000 of driving lessons for Zoë');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Zoë &lt;i&gt;');
  });

  test('its language and its one heading are given', () => {
    expect(named('html')[0]).toMatchObject({ lang: 'en-GB' });
    expect(named('h1')).toHaveLength(1);
    expect(html).toMatch(/<meta[^>]+charset=UTF-8/i);
  });

  test('the code is one piece of text, to be copied', () => {
    expect(html).toMatch(new RegExp(`<p[^>]*>${CODE}</p>`));
  });

  test('its only links lead to the voucher', () => {
    expect(new Set(named('a').map(({ href }) => href))).toEqual(new Set([content.pageUrl]));
  });
});

describe('in the dark', () => {
  test('it says that it can be dark, in both ways that are asked', () => {
    const metas = new Map(named('meta').map(({ name, content }) => [name, content]));
    expect(metas.get('color-scheme')).toBe('light dark');
    expect(metas.get('supported-color-schemes')).toBe('light dark');
  });

  test('every ground that is set turns dark together with its letters', () => {
    const dark = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html)?.[1] ?? '';
    for (const [part, ground] of [
      ['.page', '#16191d'],
      ['.sheet', '#23272d'],
      ['.in-note', '#16191d'],
      ['.in-code', '#16191d'],
    ] as const)
      expect(
        dark.split('\n').some((rule) => rule.includes(part) && rule.includes(`background-color: ${ground}`)),
      ).toBe(true);
    for (const tag of ['p', 'h1', 'h2', 'td']) expect(dark).toContain(`.sheet ${tag}`);
    expect(dark).toContain('color: #f4f2ea !important');
    const grounds = tags.filter(({ attributes }) => /background-color/.test(attributes.style ?? ''));
    // The cell under the body is reached by its place.
    for (const { name, attributes } of grounds)
      expect(name === 'td' || /page|sheet|in-/.test(attributes.class ?? ''), attributes.style).toBe(true);
  });
});

test('plain text has all that the other has', () => {
  const plain = voucherEmailText(content, voucherWording(content, brand), brand);
  for (const words of [
    '£1,000',
    CODE,
    '21 November 2028',
    content.pageUrl,
    content.card.message.trim(),
    ...content.steps,
  ])
    expect(plain).toContain(words);
  expect(plain).toContain('Joan has given you £1,000 of driving lessons.');
  expect(plain).toContain('company number');
});

test('without the name of the giver it says neither a wrong one nor an empty one', async () => {
  const unnamed = { ...content, from: undefined };
  const words = voucherWording(unnamed, brand);
  expect(renderHtml(<VoucherEmail content={unnamed} words={words} />, brand)).toContain(
    'Somebody has given you £1,000 of driving lessons.',
  );
  expect(voucherEmailText(unnamed, words, brand)).not.toContain('undefined');
});
