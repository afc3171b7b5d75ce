import { expect } from 'vitest';
import type { ShopInDom } from './shop-in-dom.tsx';

/** The field, what is typed, what is then said under it. Each says something else than its neighbours where it can. */
export type Wrong = readonly [field: RegExp, typed: string, says: string];

/** Each field has its own message tied to it, and so has the summary, which has the focus and whose links lead to the fields. */
export async function expectErrors(shop: ShopInDom, wrong: readonly Wrong[]) {
  const says = wrong.map(([, , words]) => words);
  await expect.poll(() => shop.text('.problem li').sort()).toEqual([...says].sort());
  await expect.poll(() => document.activeElement?.className).toContain('problem');
  await expect.poll(() => document.title).toMatch(/^Error: /);
  for (const [name, typed, words] of wrong) {
    const field = await shop.field(name);
    expect(shop.describedAs(field)).toMatch(new RegExp(`${words}$`));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(shop.text(`#${field.id}-error`)).toEqual([words]);
    // What was typed stays, but for a secret.
    expect(field.value).toBe(field.type === 'password' ? '' : typed);
    const [link] = shop.all(`.problem a[href="#${field.id}"]`);
    expect(link?.textContent).toBe(words);
    link?.click();
    expect(document.activeElement).toBe(field);
  }
  expect(shop.all('.field__error')).toHaveLength(wrong.length);
}

export async function fillWrongly(shop: ShopInDom, wrong: readonly Wrong[], send: string | RegExp) {
  for (const [name, typed] of wrong) await shop.fill(name, typed);
  await shop.press(send);
  await expectErrors(shop, wrong);
}
