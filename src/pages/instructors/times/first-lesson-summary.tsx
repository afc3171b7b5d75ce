import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import { formatHeldTime } from '#src/features/basket/lines/held-time.ts';
import { releaseHold } from '#src/features/checkout/held-time/held-time-calls.ts';
import { HoldSign } from '#src/features/checkout/held-time/hold-sign.tsx';
import { formatTimeLeft, useSecondsLeft } from '#src/features/checkout/held-time/use-seconds-left.tsx';
import { londonHour, londonHourOfDay, MINUTE_MS } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { CheckoutNow } from '../../basket/checkout-now.tsx';
import type { ChosenTimes } from './chosen-times.server.ts';

interface Summary extends Pick<ChosenTimes, 'person' | 'filters' | 'packages'> {
  basket: BasketResponse | null;
  /** The time with this instructor that the basket holds. */
  held: NonNullable<BasketItem['held_time']> | undefined;
  /** The line whose held time is with somebody else. */
  heldElsewhere: BasketItem | undefined;
  /** Lessons in the basket that the time would be for. */
  inBasket: BasketItem | undefined;
  chosen: string;
  busy: boolean;
}

/** The lesson that is chosen or held, and the way on. */
export function FirstLessonSummary(summary: Summary) {
  const { person, filters, held, chosen, basket } = summary;
  const remainingSeconds = useSecondsLeft(held?.until);
  const isHeld = held !== undefined && remainingSeconds !== 0;
  const isOther = chosen !== '' && chosen !== held?.starts_at;
  const first = firstNameOf(person.name);
  const ends = new Date(Date.parse(chosen) + filters.minutes * MINUTE_MS);
  const timeText =
    held && !isOther
      ? formatHeldTime(held, new Date())
      : chosen && formatHeldTime({ starts_at: chosen, ends_at: ends.toISOString() }, new Date());
  const mayHold = !isHeld || isOther;
  const button = mayHold && <HoldButton busy={summary.busy} isInstead={isHeld} />;
  return (
    <>
      <aside className="split__aside stack" aria-label="Your first lesson">
        <div className="plate plate--paper hold-summary grid grid--shrink g-5">
          {isHeld && <HoldSign until={held.until} remainingSeconds={remainingSeconds} />}
          {held && remainingSeconds === 0 && (
            <p>
              <strong>Not held any more.</strong> The 15 minutes ended at {londonHour(new Date(held.until))}.
              You can hold it again if it’s still free.
            </p>
          )}
          <dl className="facts hold-slip__what">
            <div>
              <dt>First lesson</dt>
              <dd className="hold-slip__big">{timeText ? inLines(timeText) : 'Choose a time'}</dd>
            </div>
            <div>
              <dt>With</dt>
              <dd>
                {person.name}, {summary.inBasket?.transmission ?? filters.transmission}
              </dd>
            </div>
            <div>
              <dt>Picked up in</dt>
              <dd>{filters.from}. We ask for the full address at checkout.</dd>
            </div>
            <Lessons {...summary} />
          </dl>
          <input type="hidden" name="minutes" value={filters.minutes} />
          <input type="hidden" name="outcode" value={filters.from} />
          {button && <p className="only-desk">{button}</p>}
          {isHeld && !isOther && basket && (
            <>
              <p className="only-desk needs-script">
                <CheckoutNow basket={basket} wide />
              </p>
              <noscript>
                <a className="btn" href="/basket">
                  See your basket
                </a>
              </noscript>
            </>
          )}
          {isHeld && (
            <ActionButton
              className="btn btn--text needs-script"
              labels={['Let this time go', 'Letting it go…']}
              run={releaseHold}
            />
          )}
        </div>
        <p className="small quiet cluster cluster--nowrap items-stretch g-3">
          <LockIcon />
          <span>
            {isHeld
              ? `The time is yours once you’ve paid. If you don’t pay by ${londonHour(new Date(held.until))} it goes back in ${first}’s diary, and nothing is charged.`
              : `We’ll hold it for 15 minutes while you pay. Nothing is charged until then.`}
          </span>
        </p>
      </aside>
      <div className={isHeld ? 'paybar heldbar' : 'paybar'} data-keep-clear>
        <p>
          <strong>
            {isHeld && remainingSeconds !== null ? formatTimeLeft(remainingSeconds) : 'First lesson'}
          </strong>
          <span>
            {isHeld && !isOther
              ? `${londonHourOfDay(new Date(held.starts_at), new Date())} is held`
              : chosen
                ? londonHourOfDay(new Date(chosen), new Date())
                : 'Choose a time'}
          </span>
        </p>
        {button || (basket && <CheckoutNow basket={basket} />)}
      </div>
    </>
  );
}

function HoldButton({ busy, isInstead }: { busy: boolean; isInstead: boolean }) {
  return (
    <SubmitButton
      labels={[isInstead ? 'Hold this instead' : 'Hold this time', 'Holding it…']}
      busy={busy}
      posts
    />
  );
}

/** With which lessons it is: those in the basket, or some to be added. */
function Lessons({ inBasket, packages }: Summary) {
  return (
    <div>
      <dt>{inBasket ? 'Lessons' : <label htmlFor="lessons">Lessons to buy</label>}</dt>
      <dd>
        {inBasket ? (
          `${inBasket.name}, in your basket`
        ) : (
          <select className="input" id="lessons" name="product_id">
            {packages.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {name}, {pounds(price)}
              </option>
            ))}
          </select>
        )}
      </dd>
    </div>
  );
}

/** "Thursday 26 November, 10:00 to 11:30" in two lines. */
function inLines(text: string) {
  const [day, hours] = text.split(', ');
  return (
    <>
      {day}
      <br />
      {hours}
    </>
  );
}
