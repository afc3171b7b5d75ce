import { AVOID_FEE_PATH, MPF_PERCENT } from '#src/features/catalogue/fee.ts';
import { asPence, fromDecimal, pounds, sum } from '#src/platform/money.ts';
import { SumRows } from '#src/ui/price.tsx';
import type { BasketItem, BasketResponse } from './api-schema.ts';
import { formatPlace } from './lines/course-place.ts';
import { formatHeld } from './lines/held-time.ts';
import { formatPreferredInstructor } from './lines/preferred-instructor.ts';
import { listSums } from './lines/sums.ts';
import { howItGoes } from './lines/voucher-text.ts';

/** A whole page load: the checkout, too, shows it. */
export function AvoidFeeLink() {
  return <a href={AVOID_FEE_PATH}>Avoid the booking fee</a>;
}

/** What the columns of a summary add up from: the fee has a line of its own, and items show without it. */
export function Receipt({ basket }: { basket: BasketResponse }) {
  const { contents, totals } = basket;
  const feeBearing = sum(
    contents.products
      .filter(carriesFee)
      .map((item) => asPence(fromDecimal(item.subtotal) - fromDecimal(item.discount ?? '0.00'))),
  );
  const feeBearers = [totals.has_lessons && 'lessons', totals.is_training && 'training'];
  return (
    <dl className="receipt">
      <SumRows
        sums={listSums(
          {
            subtotal: fromDecimal(contents.subtotal),
            discounts: contents.discounts
              .filter(({ refusal }) => !refusal)
              .map(({ code, amount, description: note }) => ({ code, pence: fromDecimal(amount), note })),
            postage: totals.needs_delivery ? fromDecimal(contents.postage) : undefined,
            fee: fromDecimal(contents.mpf),
          },
          {
            postage: 'Royal Mail 1st class',
            fee: `${MPF_PERCENT} of ${feeBearers.filter(Boolean).join(' and ')}, ${pounds(feeBearing)}`,
          },
        )}
      />
    </dl>
  );
}

export function TotalSign({ total, className = '' }: { total: string; className?: string }) {
  return (
    <dl className={`plate plate--green total ${className}`}>
      <dt>Total</dt>
      <dd>{pounds(fromDecimal(total))}</dd>
    </dl>
  );
}

/** The items of a summary, small. */
export function SummaryItems({ items }: { items: BasketItem[] }) {
  return (
    <ul className="bits">
      {items.map((item) => (
        <li key={item.id}>
          <img className="thumb" src={item.thumbnail_path} alt="" width="320" height="200" />
          <span>
            <strong>
              {item.quantity > 1 && `${item.quantity} × `}
              {item.name}
            </strong>
            {whomFor(item) && (
              <>
                <br />
                for <bdi>{whomFor(item)}</bdi>
              </>
            )}
            <br />
            {kindOf(item)}
          </span>
          <span className="nowrap">{pounds(fromDecimal(item.subtotal))}</span>
        </li>
      ))}
    </ul>
  );
}

function whomFor({ voucher, course, learner }: BasketItem): string | undefined {
  return voucher?.recipient_name ?? course?.attendee ?? learner?.firstname;
}

export function carriesFee(item: BasketItem): boolean {
  return item.type === 'lesson' || item.is_instructor_training;
}

/** What kind of thing an item is, in a few words. */
export function kindOf(item: BasketItem): string {
  if (item.voucher) return howItGoes(item.voucher);
  if (item.course) return formatPlace(item.course);
  if (item.type === 'lesson') {
    const { held_time: held, instructor } = item;
    const preference = instructor ? `, ${formatPreferredInstructor(instructor.name)}` : '';
    const first = held && `, the first with ${held.instructor.name} on ${formatHeld(held, new Date())}`;
    return `Driving lessons, ${item.transmission}${first ?? preference}`;
  }
  if (item.is_instructor_training) return 'Instructor training';
  if (item.dispatch_type === 'physical') return 'Sent by post';
  if (item.type === 'bundle') return 'Digital bundle';
  return 'Digital';
}
