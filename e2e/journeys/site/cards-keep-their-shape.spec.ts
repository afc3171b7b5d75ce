import { expectButtonsForFingers, expectCardsInShape } from '../../support/card-shapes.ts';
import { fillBasket, L_PLATES, LESSON, THEORY } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const WIDTHS = [1280, 1024, 768, 390, 320];
const PATHS = ['/', '/driving-lessons', '/areas-covered/leeds', '/courses', '/instructors', '/basket'];

test.use({ reducedMotion: 'reduce' });

test('cards keep their shape at five widths: nothing leaves them, and their buttons are in line', async ({
  page,
}) => {
  await fillBasket(page, [LESSON, THEORY, L_PLATES]);
  for (const path of PATHS)
    await test.step(path, async () => {
      await page.goto(path);
      if (path === '/basket') await expect(page.locator('.line')).toHaveCount(3);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectCardsInShape(page, width);
        await expectButtonsForFingers(page, width);
      }
    });
});
