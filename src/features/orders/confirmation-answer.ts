import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import { deliveryOf } from '#src/features/vouchers/delivery-status.ts';
import type { IssuedVoucher } from '#src/features/vouchers/vouchers.server.ts';
import { asPence, type Pence, toDecimal } from '#src/platform/money.ts';
import { firstNameOf, personLine } from '#src/platform/people.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { nextWorkingDay } from '#src/platform/working-days/working-day.ts';
import type { ConfirmationResponse } from './api-schema.ts';
import { bookedOn, formatBooked } from './booked-course.ts';
import { digitalOpensOn, formatStart, startOf } from './lessons-start.ts';
import { discountsOf } from './order-discounts.ts';
import type { Order, OrderLine, OrderPeople } from './orders.server.ts';
import { type FirstLesson, isRungAbout } from './tasks/first-lesson.ts';
import { dueBy, tasksOfLines, toBought } from './tasks/tasks.ts';

interface Confirmed {
  hoursAt: HoursAt;
  order: Order;
  lines: OrderLine[];
  vouchers: IssuedVoucher[];
  people: OrderPeople;
  /** The kinds of what the buyer accepted. */
  consents: readonly string[];
  firstLesson?: FirstLesson | undefined;
  /** What was paid for, which knows whose hours they are. */
  bought: Parameters<typeof isRungAbout>[0];
  paid: { summary: string; payPalToken: string | null; refunded: Pence; onItsWay: Pence };
  leftInBasket: ConfirmationResponse['left_in_basket'];
  /** What its invoice is called, where it has or can have one. */
  invoice: string | null;
}

/** `isBuyer`: whether the one who asks made the purchase. Others with its reference learn first names at most (R40). */
export function toConfirmation(
  {
    hoursAt,
    order,
    lines,
    bought,
    vouchers,
    people,
    consents,
    firstLesson,
    paid,
    leftInBasket,
    invoice,
  }: Confirmed,
  isBuyer: boolean,
): ConfirmationResponse {
  const learner = (!order.customer_is_pupil && people.learner?.firstname) || null;
  const paidAt = order.paid_at ?? order.placed_at;
  const hours = hoursAt(paidAt);
  const promised = tasksOfLines(lines.map(toBought));
  const digital = lines.some(({ type, dispatch_type: dispatch }) => isDigitalProduct({ type, dispatch }));
  const taught = {
    lessons: lines.some(({ type }) => type === 'lesson'),
    training: lines.some((line) => line.is_instructor_training),
  };
  const start = startOf(consents, taught.lessons || taught.training);
  const amount = (pence: number) => toDecimal(asPence(pence));
  return {
    created_at: order.placed_at.toISOString(),
    paypal_token: paid.payPalToken && masked(paid.payPalToken),
    payment_summary: paid.summary,
    human_id: order.order_number,
    basket: order.basket_uuid,
    items: lines.map((line) => ({
      product: {
        name: line.name,
        voucher_template: line.type === 'voucher' ? { thumbnail_path: line.image } : null,
        main_image_url: line.image,
      },
      name: line.name,
      qty: line.quantity,
      price: amount(line.subtotal_pence),
      transmission: line.transmission,
      instructor: line.instructor,
      for_whom: forWhom(line, vouchers, learner),
      course: formatCourse(line),
    })),
    subtotal: amount(order.subtotal_pence),
    discounts: discountsOf(order).map(({ code, pence }) => ({ code, amount: toDecimal(pence) })),
    shipping_fee: amount(order.postage_pence),
    mpf_fee: amount(order.fee_pence),
    other_fees: amount(0),
    total: amount(order.total_pence),
    refunded: toDecimal(paid.refunded),
    refund_on_its_way: toDecimal(paid.onItsWay),
    vouchers: vouchers.map((voucher) => ({
      name: lines.find((line) => line.position === voucher.position)?.name ?? '',
      recipient: isBuyer ? voucher.recipient_name : firstNameOf(voucher.recipient_name),
      value: amount(voucher.value_pence),
      gift: voucher.gift_name,
      delivery: deliveryOf(voucher),
      to_buyer: voucher.send_to === 'buyer',
      sent_to: isBuyer ? voucher.email : null,
      send_on: voucher.send_on,
    })),
    next: {
      lessons: promised.includes('place_lessons') && isRungAbout(bought, firstLesson),
      first_lesson: isBuyer && firstLesson ? toFirstLesson(firstLesson) : null,
      training: promised.includes('ring_about_training'),
      parcel: promised.includes('post_parcel'),
      digital,
      digital_opens_on: digital ? digitalOpensOn(consents, paidAt) : null,
      courses: coursesOf(lines),
      for_buyer: order.customer_is_pupil,
      learner,
      lessons_start: start?.start ?? null,
      lessons_start_text: start && formatStart(start, taught),
      working_day: nextWorkingDay(hours, paidAt),
      ring_by: dueBy(hours, 'place_lessons', paidAt).toISOString(),
    },
    buyer: isBuyer
      ? {
          email: order.email,
          learner: people.learner ? personLine(people.learner) : null,
          delivery: people.delivery ? personLine(people.delivery) : null,
        }
      : null,
    left_in_basket: isBuyer ? leftInBasket : null,
    invoice: isBuyer ? invoice : null,
  };
}

function toFirstLesson({ startsAt, endsAt, instructor, booked }: FirstLesson) {
  return { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString(), instructor, booked };
}

function forWhom(line: OrderLine, vouchers: IssuedVoucher[], learner: string | null): string | null {
  if (line.type === 'lesson' || line.is_instructor_training) return learner;
  const attendee = bookedOn(line)?.attendee;
  const name = attendee ?? vouchers.find(({ position }) => position === line.position)?.recipient_name;
  return name ? firstNameOf(name) : null;
}

function formatCourse(line: OrderLine): string | null {
  const place = bookedOn(line);
  return place ? formatBooked(place) : null;
}

/** Several people may attend one course: its next steps are listed once. */
function coursesOf(lines: OrderLine[]): ConfirmationResponse['next']['courses'] {
  const courses = lines.flatMap((line) => {
    const place = bookedOn(line);
    if (!place) return [];
    const { when, venue, later } = place;
    return [[line.product_id, { name: line.name, when, venue, later: toDecimal(later) }] as const];
  });
  return [...new Map(courses).values()];
}

/** Enough to tell payments apart, and too little to look one up at PayPal. */
function masked(token: string): string {
  return `•••• ${token.slice(-4)}`;
}
