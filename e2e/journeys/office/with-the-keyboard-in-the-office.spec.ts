import { fillBasket, TRAINING } from '../../support/journey.ts';
import { walkStops } from '../../support/keyboard.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('with the Tab key, the focus is always seen on Today and on an order', async ({ page }) => {
  const { order } = await payByCalls(page, await fillBasket(page, [TRAINING]));
  await signInToOffice(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/office?kind=training');
    await walkStops(page, 'Tab');
    await page.goto(`/office/orders?find=${order}`);
    await walkStops(page, 'Tab');
  }
});
