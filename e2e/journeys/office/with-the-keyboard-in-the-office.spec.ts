import { usually } from '#testing/at-night.ts';
import { fillBasket, TRAINING } from '../../support/journey.ts';
import { walkStops } from '../../support/keyboard.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

// At night: the stops of both of these desks at both widths
const STOPS = usually(
  { today: [1280], order: [390] },
  { atNight: { today: [1280, 390], order: [1280, 390] } },
);

test('with the Tab key, the focus is always seen on Today and on an order', async ({ page }) => {
  const { order } = await payByCalls(page, await fillBasket(page, [TRAINING]));
  await signInToOffice(page);
  for (const [path, widths] of [
    ['/office?kind=training', STOPS.today],
    [`/office/orders?find=${order}`, STOPS.order],
  ] as const)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      await walkStops(page, 'Tab');
    }
});
