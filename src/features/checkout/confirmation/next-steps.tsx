import { formatHeldTime } from '#src/features/basket/lines/held-time.ts';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import {
  formatLondonTime,
  formatReaderDate,
  formatWeekday,
  londonDay,
  MINUTE_MS,
} from '#src/platform/dates.ts';
import { fromDecimal, shortPounds } from '#src/platform/money.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { addressOf, voucherStep } from './voucher-steps.ts';

/** What happens after the payment, for each kind of thing in the order. */
export function NextSteps({ order }: { order: ConfirmationResponse }) {
  const { next, buyer, vouchers } = order;
  const now = new Date();
  const day = formatWeekday(next.working_day, londonDay(now));
  const rung = `By ${formatLondonTime(new Date(next.ring_by))} on ${day}`;
  const { learner } = next;
  const taught = buyer?.learner;
  const first = next.first_lesson;
  const steps = [
    first && {
      ...firstLessonStep(first, learner, now),
      fact: taught && !next.lessons && `Learner: ${taught}`,
    },
    next.lessons && {
      title: `An instructor will ring ${learner ?? 'you'}`,
      when: rung,
      text: 'They’ll agree a time and place for the first lesson. You can ask for a different instructor at any time.',
      fact: taught && `Learner: ${taught}`,
    },
    next.training && {
      title: `Our training team will ring ${learner ?? 'you'}`,
      when: rung,
      text: 'They’ll agree dates and send the course reading.',
      fact: taught && !next.lessons && `Trainee: ${taught}`,
    },
    next.parcel && {
      title: 'Your parcel',
      when: `By post on ${day}, 1st class`,
      text: `We’ll send it to ${addressOf(buyer)}.`,
    },
    next.digital && {
      title: 'Your learning products',
      when: next.digital_opens_on
        ? `From ${formatReaderDate(new Date(next.digital_opens_on))}`
        : 'By email, in a few minutes',
      text: `We’ll send a link and a code to ${buyer?.email ?? 'your email address'}. They work for 12 months.${next.digital_opens_on ? ' Ask by the link to start sooner: you then can’t cancel them.' : ''}`,
    },
    ...next.courses.map(({ name, when, venue, later }) => ({
      title: name,
      when,
      text: `${venue}.${later === '0.00' ? '' : ` ${shortPounds(fromDecimal(later))} a place to pay on the day, in cash or by card.`}`,
    })),
    ...vouchers.map((voucher) => voucherStep(voucher, { ...order, now })),
  ].filter((step) => step !== false && step !== null);
  return (
    <ol className="next mt-6">
      <li>
        <span className="jn jn--done" aria-hidden="true">
          <TickIcon />
        </span>
        <div>
          <h3>Your receipt</h3>
          <ReceiptSent order={order} />
        </div>
      </li>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two vouchers can read the same, and an order never changes
        <li key={index}>
          <span className="jn" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{step.title}</h3>
            <p className="next__when">{step.when}</p>
            <p>{step.text}</p>
            {'fact' in step && step.fact && <p className="quiet">{step.fact}</p>}
          </div>
        </li>
      ))}
      {(next.lessons || first?.booked) && (
        <li>
          <span className="jn jn--ahead" aria-hidden="true">
            L
          </span>
          <div>
            <h3>{learner ? `${learner}’s first lesson` : 'Your first lesson'}</h3>
            <p>Bring a provisional licence and wear thin-soled shoes.</p>
          </div>
        </li>
      )}
    </ol>
  );
}

function firstLessonStep(
  first: NonNullable<ConfirmationResponse['next']['first_lesson']>,
  learner: string | null,
  now: Date,
) {
  const whose = learner ? `${learner}’s` : 'Your';
  const when = formatHeldTime(first, now);
  const whom = first.instructor ? `With ${first.instructor}. ` : '';
  return first.booked
    ? { title: `${whose} first lesson is booked`, when, text: `${whom}We’ve emailed the details.` }
    : {
        title: `We couldn’t keep ${learner ? `${whose} first lesson` : 'your first lesson'}`,
        when,
        text: 'Someone else booked that time before your payment. Your hours are safe.',
      };
}

const ON_ITS_WAY_MS = 10 * MINUTE_MS;

/** The page is opened again later, by the link in the receipt. */
function ReceiptSent({ order: { created_at, buyer } }: { order: ConfirmationResponse }) {
  const placed = new Date(created_at);
  const isNew = Date.now() - placed.getTime() < ON_ITS_WAY_MS;
  const whom = buyer ? ` to ${buyer.email}` : '';
  return isNew ? (
    <>
      <p className="next__when">On its way{whom}</p>
      <p>If it hasn’t arrived in ten minutes, check your junk folder.</p>
    </>
  ) : (
    <p className="next__when">
      Emailed{whom} on {formatReaderDate(placed)}
    </p>
  );
}
