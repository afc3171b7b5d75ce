import { expect, test } from 'vitest';
import type { PurchaseLine } from '#src/features/orders/purchase.ts';
import { prepare } from '#src/platform/mail/email.server.ts';
import { asPence } from '#src/platform/money.ts';
import { school } from '#testing/school.ts';
import { person } from '#testing/section-answers.ts';
import { refundMade } from './emails.server.tsx';
import { partOf } from './refund-plan.ts';

const line = (input: Partial<PurchaseLine>): PurchaseLine => ({
  type: 'product',
  productId: 1,
  name: 'L plates',
  image: '/art/x.svg',
  quantity: 1,
  unit: asPence(6_99),
  subtotal: asPence(6_99),
  carriesFee: false,
  dispatch: 'physical',
  isInstructorTraining: false,
  options: {},
  ...input,
});

/** What the email says after the amount. */
async function refunded(parts: (string | null)[]) {
  const prepared = await prepare({ school }, refundMade, {
    to: 'joan@example.com',
    key: '1',
    data: {
      order: { order_number: 'BP-4K7M-29', total_pence: 120_00 },
      payment: {
        summary: 'Visa ending 3436',
        snapshot: {
          redeemed: [],
          lines: [line({ type: 'lesson', name: '10 hours in Leeds', transmission: 'manual' }), line({})],
          customerIsPupil: false,
          addresses: { billing: person, learner: { ...person, firstname: 'Sam', surname: 'Otieno' } },
        },
      },
      refund: { amount_pence: 50_00 },
      legs: [{ id: '1', method: 'card', voucher_id: null, amount_pence: 50_00 }],
      parts,
    },
  });
  return 'plain' in prepared ? prepared.plain : '';
}

test('a refund says what was bought, and for whom', async () => {
  expect(await refunded([partOf(0), 'fee'])).toContain(
    'It is for: 10 hours in Leeds (Manual, for Sam Otieno).',
  );
  expect(await refunded([null])).toContain(
    'The order was for: 10 hours in Leeds (Manual, for Sam Otieno); L plates.',
  );
});
