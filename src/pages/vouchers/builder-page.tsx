import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { GIFT_CARD_POSTAGE } from '#src/features/basket/lines/voucher-line.ts';
import { BuilderForm } from '#src/features/vouchers/builder/builder-form.tsx';
import { offeredDesigns } from '#src/features/vouchers/builder/designs/offered-designs.server.ts';
import { offeredGuidance } from '#src/features/vouchers/builder/offered-guidance.server.ts';
import { giftOffered } from '#src/features/vouchers/gift/gift-offered.server.ts';
import { readGiftQuery } from '#src/features/vouchers/gift/gift-offered.ts';
import { expiryOf, sendingDays } from '#src/features/vouchers/voucher.ts';
import { londonDate } from '#src/platform/clock.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pounds, shortPounds } from '#src/platform/money.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import type { Route } from './+types/builder-page.ts';

const TITLE = 'Gift vouchers';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { db, clock, publicUrl, voucherBounds } = services;
  const now = clock.now();
  const today = londonDate(now);
  return {
    publicUrl,
    gift: await giftOffered(services, readGiftQuery(new URL(request.url).searchParams)),
    bounds: voucherBounds,
    designs: await offeredDesigns(db),
    guidance: await offeredGuidance(db, now),
    times: { days: sendingDays(today), expiresOn: expiryOf(today) },
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  return pageMeta({
    matches,
    title: TITLE,
    description:
      'Give driving lessons: an e-voucher by email, now or on the day, or a gift card by post. Any amount, many designs, 24 months to use it.',
    path: '/gift-vouchers',
    publicUrl: loaderData.publicUrl,
  });
}

export default function BuilderPage({
  loaderData: { bounds, times, designs, guidance, gift },
}: Route.ComponentProps) {
  return (
    <div className="wrap pad">
      <div className="build__head stack">
        <h1 className="h1--quiet">Give {gift ? gift.gift.name : 'driving lessons'}</h1>
        <p className="lead">
          {gift
            ? 'With your words, on the day you choose. They have 24 months to claim it.'
            : 'A voucher for driving lessons. It lasts 24 months and works wherever we teach.'}
        </p>
        <noscript>
          <p className="notice">
            <span>
              Creating a voucher here needs JavaScript. You can also ring us on <OfficePhone />: tell us the
              design, the amount, from {shortPounds(bounds.least)} to {shortPounds(bounds.most)}, and who it
              is for. We’ll send an e-voucher by email, or a gift card by post, + {pounds(GIFT_CARD_POSTAGE)}{' '}
              postage.
            </span>
          </p>
        </noscript>
      </div>
      <BuilderForm
        key={gift && `${gift.gift.type}-${gift.gift.id}`}
        title={TITLE}
        bounds={bounds}
        times={times}
        designs={designs}
        guidance={guidance}
        gift={gift}
      />
    </div>
  );
}
