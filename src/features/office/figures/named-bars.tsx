import { percent } from '#src/kit/figures/chart-scale.ts';

export interface NamedBar {
  name: string;
  /** Of the whole length, from nought to one. */
  share: number;
  /** What stands at its end. */
  words: string;
  look?: 'bar-i' | 'bar-hatched' | 'bar-green' | 'bar-rule' | undefined;
}

/** A bar for each of some things, one below the other, with its name before and its number after it. */
export function NamedBars({ bars, hasTrack = false }: { bars: readonly NamedBar[]; hasTrack?: boolean }) {
  return (
    <ul className="named-bars grid g-2">
      {bars.map(({ name, share, words, look = 'bar-i' }) => (
        <li key={name}>
          <span>{name}</span>
          <svg className="chart" width="100%" height="18" aria-hidden="true">
            {look === 'bar-hatched' && <Hatch />}
            {hasTrack && <rect fill="var(--color-sand)" width="100%" height="18" />}
            <rect {...LOOKS[look]} width={percent(Math.min(1, Math.max(0, share)) * 100)} height="18" />
          </svg>
          <b className="num">{words}</b>
        </li>
      ))}
    </ul>
  );
}

const LOOKS = {
  'bar-i': { fill: 'var(--color-ink)' },
  'bar-hatched': { fill: 'url(#hatch)', stroke: 'var(--color-ink)' },
  'bar-green': { fill: 'var(--color-green)' },
  'bar-rule': { fill: 'var(--color-rule)' },
};

function Hatch() {
  return (
    <defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line stroke="var(--color-ink)" strokeWidth="2" x1="1" x2="1" y1="0" y2="6" />
      </pattern>
    </defs>
  );
}
