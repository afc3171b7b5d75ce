import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { checkoutAt, fillBasket, headers, storeBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, reducedMotion: 'reduce' });

// How a time is held is in src/pages/areas/choose/an-instructor-is-chosen.test.tsx, and what becomes of it once it is
// paid for in src/features/lessons/life-of-a-lesson.test.ts.
test('how long a time is held stays in sight in the payment, however far down it one is', async ({
  page,
}) => {
  const { uuid: basket } = await fillBasket(page);
  const asked = '/v1/website/instructors/amara-osei/times?outcode=LS6';
  const times = await page.request.get(asked, { headers });
  expect(times.status(), await times.text()).toBe(200);
  const starts_at = (await times.json()).data.at(-1);
  const held = await page.request.post('/v1/website/basket/held-time', {
    data: { instructor: 'amara-osei', starts_at, minutes: 60, outcode: 'LS6', basket },
    headers,
  });
  expect(held.status(), await held.text()).toBe(200);
  const filled = (await held.json()) as BasketResponse;
  await storeBasket(page, filled);
  await checkoutAt(page, 'payment', { isPupil: true, filled });
  const clock = page.getByRole('timer').filter({ hasText: /^First lesson held for \d+ min \d\d s$/ });
  for (const width of [1280, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(clock).toBeInViewport({ ratio: 1 });
    await page
      .locator('.checkout .split > div')
      .evaluate((column) => column.scrollIntoView({ block: 'end' }));
    await expect(clock).toBeInViewport({ ratio: 1 });
  }
});
