import type { BasketItem } from '#src/features/basket/api-schema.ts';
import { formatHeld } from '#src/features/basket/lines/held-time.ts';
import { londonHour } from '#src/platform/dates.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { holdAgain, releaseHold } from './held-time-calls.ts';
import { formatTimeLeft, useSecondsLeft } from './use-seconds-left.tsx';
import './held-notice.css';

/** The first lesson of a basket's line: until when it is held, or that it no longer is, and what can be done about it. */
export function HeldNotice({ item, speaks = true }: { item: BasketItem; speaks?: boolean }) {
  const held = item.held_time;
  const remainingSeconds = useSecondsLeft(held?.until, speaks);
  if (!held) return null;
  const until = londonHour(new Date(held.until));
  // Written out, since what makes these addresses for other pages would come with a file of its own.
  const path = `/instructors/${held.instructor.slug}/times?from=${held.outcode}`;
  return (
    <div className={remainingSeconds === 0 ? 'held-first held-first--over' : 'held-first'}>
      <p>
        <strong>First lesson: {formatHeld(held, new Date())}</strong>
      </p>
      {remainingSeconds === 0 ? (
        <p>
          We held it until {until}. If you pay now, we’ll book it if it’s still free. If it isn’t, we’ll ring
          you to agree another time.
        </p>
      ) : (
        <p role="timer">
          Held for you until {until}
          {remainingSeconds !== null && `, ${formatTimeLeft(remainingSeconds)} left to pay`}
        </p>
      )}
      <p className="held-first__do">
        {remainingSeconds === 0 && (
          <ActionButton
            className="btn btn--small"
            labels={['Hold it again', 'Holding it…']}
            run={() => holdAgain(item)}
          />
        )}
        {/* A whole page load: the checkout, too, shows it. */}
        <a href={path}>Choose another time</a>
        <span className="needs-script">
          <ActionButton
            className="btn btn--text"
            labels={
              remainingSeconds === 0 ? ['Go on without it', 'Removing it…'] : ['Let it go', 'Letting it go…']
            }
            run={releaseHold}
          />
        </span>
      </p>
    </div>
  );
}
