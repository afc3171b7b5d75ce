import { londonHour } from '#src/platform/dates.ts';
import { formatTimeLeft } from './use-seconds-left.tsx';
import './held-time.css';

/** Counts down as a road does: three bars, two from 10 minutes on, one from 5 on. */
export function HoldSign({ until, remainingSeconds }: { until: string; remainingSeconds: number | null }) {
  const bars = remainingSeconds === null || remainingSeconds > 600 ? 3 : remainingSeconds > 300 ? 2 : 1;
  return (
    <div className="hold">
      <CountdownSign bars={bars} />
      <div>
        <h2 className="hold__h">Held for you until {londonHour(new Date(until))}</h2>
        <p className="hold__left" role="timer">
          <strong>{remainingSeconds === null ? '15 minutes' : formatTimeLeft(remainingSeconds)}</strong>{' '}
          {remainingSeconds !== null && 'left to pay'}
        </p>
      </div>
    </div>
  );
}

/** The sign before a junction: the fewer bars, the less time is left. */
export function CountdownSign({ bars }: { bars: number }) {
  return (
    <svg className="hold__sign" viewBox="0 0 88 118" aria-hidden="true" focusable="false">
      <rect width="88" height="118" rx="9" className="hold__blue" />
      <rect x="5" y="5" width="78" height="108" rx="5" className="hold__line" strokeWidth="3" />
      {[12, 31, 50].slice(0, bars).map((x) => (
        <path key={x} className="hold__bar" d={`M${x} 80l26-54v14l-26 54Z`} />
      ))}
    </svg>
  );
}
