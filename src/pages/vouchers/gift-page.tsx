import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { artOf } from '#src/features/catalogue/voucher-designs.ts';
import {
  claimCourseForm,
  claimForm,
  claimOfCourse,
  claimOfLessons,
  claimOfProduct,
  claimProductForm,
  giftContext,
  priceChanged,
} from '#src/features/checkout/gifts/claim-gift.server.ts';
import { currentPolicy } from '#src/features/lessons/policy/cancellation-policy.server.ts';
import { peopleOf } from '#src/features/orders/orders.server.ts';
import { formatFirstLesson } from '#src/features/orders/tasks/first-lesson.ts';
import {
  findVoucherByLink,
  lastSpent,
  markSeen,
} from '#src/features/vouchers/balance/voucher-by-link.server.ts';
import { giftState } from '#src/features/vouchers/gift/gift-state.ts';
import { canPay } from '#src/features/vouchers/redemption/redeem.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { type Services, servicesContext } from '#src/platform/context/services.server.ts';
import { formatDate } from '#src/platform/dates.ts';
import { checked, readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { asPence, type Pence, ZERO } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/gift-page.ts';
import { type CourseGift, courseGift, dateChosen } from './gift-course.server.ts';
import { GiftCourseForm } from './gift-course-form.tsx';
import { GiftForm } from './gift-form.tsx';
import { type GiftQuery, giftOffer, lessonsChosen, readGiftQuery } from './gift-offer.server.ts';
import { productGift, productOfGift } from './gift-product.server.ts';
import { GiftProductForm } from './gift-product-form.tsx';
import { GiftShut, GiftTakenUp, OwnGift } from './gift-states.tsx';
import { UnfoldingCard } from './unfolding-card.tsx';
import { VoucherLinkBoundary } from './voucher-link-boundary.tsx';
import './gift.css';

function voucherOf({ context, params }: Pick<LoaderFunctionArgs, 'context' | 'params'>) {
  const { db, secrets } = context.get(servicesContext);
  return requireByLink(context, { none: 'No such gift' }, () =>
    findVoucherByLink(db, secrets, params.ref ?? ''),
  );
}

/** A voucher as a gift: the first to claim it by its link can book lessons with it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const now = clock.now();
  const voucher = await voucherOf({ context, params });
  const state = giftState(voucher, now);
  const ref = params.ref ?? '';
  const balance = canPay(voucher, now) ? asPence(voucher.balance_pence) : ZERO;
  const expiresOn = voucher.expires_on;
  // Other people learn nothing of whom it is from or for.
  if (state === 'early') return { state, on: voucher.send_on ?? '' };
  if (state === 'cancelled') return { state };
  if (state === 'expired') return { state, on: expiresOn };
  if (state === 'taken up') {
    const [own, spent] = [
      await context.get(giftContext).takenUpHere(voucher),
      await lastSpent(db, voucher.id),
    ];
    const rest = { ref, balance, expiresOn };
    const kind = kindOf(voucher.gift_type);
    if (!own) return { state, ...rest, kind, on: spent ? londonDate(spent.at) : null };
    const { firstName, transaction, first, address, product, course } = own;
    const lesson = first && { booked: first.booked, when: formatFirstLesson(first, now) };
    return { state: 'own' as const, ...rest, firstName, transaction, lesson, address, product, course };
  }
  await markSeen(db, voucher, now);
  const given = await productOfGift(services, voucher);
  const product = productGift(given, balance);
  const course = await courseGift(services, voucher, balance);
  const asked = readGiftQuery(new URL(request.url).searchParams, given);
  return {
    state,
    product,
    course,
    given: voucher.gift_name,
    // A course that is given has a date to come, or it is money.
    isSold: given !== undefined && voucher.gift_type !== 'course',
    ref,
    balance,
    expiresOn,
    asked,
    giver: voucher.order_id ? (await peopleOf(db, voucher.order_id)).billing?.firstname : undefined,
    recipient: voucher.recipient_name,
    message: voucher.personal_message.trim(),
    art: artOf(voucher.template ?? voucher.card_template ?? ''),
    asksForNews: voucher.tells_buyer,
    offer: product || course ? ({ kind: 'nothing' } as const) : await giftOffer(services, balance, asked),
    freeHours: (await currentPolicy(db, now)).freeHours,
    purchase: randomUUID(),
  };
}

/** What its page says of the person who claimed it. */
function kindOf(type: string | null): 'lessons' | 'course' | 'learning' {
  if (type === null || type === 'lesson') return 'lessons';
  return type === 'course' ? 'course' : 'learning';
}

function courseClaim(course: CourseGift, fields: Record<string, string>) {
  const form = checked(claimCourseForm, fields);
  const date = dateChosen(course, form.date);
  if (!date) throw priceChanged('date');
  return claimOfCourse(form, date);
}

async function lessonsClaim(
  services: Services,
  { value, asked, fields }: { value: Pence; asked: GiftQuery; fields: Record<string, string> },
) {
  const { hours, ...form } = checked(claimForm, fields);
  const chosen = await lessonsChosen(services, value, asked, hours);
  if (!chosen) throw priceChanged('hours');
  return claimOfLessons(form, chosen);
}

/** Books lessons or a place with the gift, or opens the learning aid that it is given for. What it does not cover is paid in the checkout, where everything is filled in. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const voucher = await voucherOf({ context, params });
  const { pathname, searchParams } = new URL(request.url);
  const fields = await readPosted(request);
  const gifts = context.get(giftContext);
  return showRefusal(fields, async () => {
    const isOpen = giftState(voucher, services.clock.now()) === 'open';
    if (!isOpen && !(await gifts.takenUpHere(voucher)) && !(await gifts.takenUpBy(voucher, fields.purchase)))
      throw new Problem(409, 'This gift can’t be used any more.');
    const value = asPence(voucher.value_pence);
    const given = await productOfGift(services, voucher);
    const product = productGift(given, value);
    const course = await courseGift(services, voucher, value);
    const claim = course
      ? courseClaim(course, fields)
      : given && product
        ? claimOfProduct(checked(claimProductForm, fields), given)
        : await lessonsClaim(services, { value, asked: readGiftQuery(searchParams, given), fields });
    if (product && claim.due !== product.due) throw priceChanged();
    const { isPaid, cookies } = await gifts.claim(voucher, claim);
    return seeOther(isPaid ? pathname : '/basket?pay', cookies);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Your gift', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function GiftPage({ loaderData: gift, actionData: refused }: Route.ComponentProps) {
  if (gift.state === 'own') return <OwnGift {...gift} />;
  if (gift.state === 'taken up') return <GiftTakenUp {...gift} />;
  if (gift.state !== 'open')
    return <GiftShut state={gift.state} on={gift.on ? formatDate(gift.on) : undefined} />;
  return (
    <div className="wrap gift-page grid grid--shrink">
      <UnfoldingCard
        art={gift.art}
        recipient={gift.recipient}
        message={gift.message}
        giver={gift.giver}
        isOpen={gift.asked.postcode !== '' || refused !== undefined}
      />
      {gift.course ? (
        <GiftCourseForm gift={gift} course={gift.course} refused={refused} />
      ) : gift.product ? (
        <GiftProductForm gift={gift} product={gift.product} refused={refused} />
      ) : (
        <GiftForm gift={gift} refused={refused} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <VoucherLinkBoundary error={error} from="the email" />;
}
