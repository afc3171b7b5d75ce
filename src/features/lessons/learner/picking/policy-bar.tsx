const FREE = 33.3;

export interface ShownNotice {
  /** "Sun 29 Nov, 16:00". */
  freeUntil: string;
  startsAt: string;
  now: string;
  /** How much of the time in which a change is charged has gone, from 0 to 1. */
  gone: number;
}

/** A road that is free until the notice ends, with where we are now. */
export function PolicyBar({ freeUntil, startsAt, now, gone }: ShownNotice) {
  const at = FREE + (100 - FREE) * Math.min(0.92, Math.max(0.08, gone));
  const short = (instant: string) => instant.replace(/ \d+ \w+,/, '');
  const label = `Free to cancel until ${freeUntil}. It is now ${now}, after that. The lesson is on ${startsAt}.`;
  return (
    <svg className="policy-bar" width="100%" height="136" role="img" aria-label={label}>
      <text fontWeight="800" x="0" y="18">
        Free
      </text>
      <text fontWeight="800" x={`${FREE}%`} y="18" dx="10">
        Charged
      </text>
      <rect fill="var(--color-green)" x="0" y="66" width={`${FREE}%`} height="34" rx="6" />
      <rect fill="var(--color-asphalt)" x={`${FREE}%`} y="66" width={`${100 - FREE}%`} height="34" rx="6" />
      <g stroke="var(--color-panel)" strokeWidth="4" strokeDasharray="18 14">
        <line x1="0.8%" x2="33%" y1="83" y2="83" />
        <line x1="34.5%" x2="98%" y1="83" y2="83" />
      </g>
      <line stroke="var(--color-ink)" strokeWidth="3" x1={`${FREE}%`} x2={`${FREE}%`} y1="4" y2="108" />
      <svg x={`${at}%`} y="0" overflow="visible" aria-hidden="true">
        <image href="/art/parts/car-side.svg" x="-66" y="47" width="92" height="48" />
      </svg>
      <text x={`${FREE}%`} y="128" textAnchor="middle">
        {short(freeUntil)}
      </text>
      <line stroke="var(--color-ink)" strokeWidth="3" x1="99.6%" x2="99.6%" y1="40" y2="108" />
      <text x="100%" y="128" textAnchor="end">
        {short(startsAt)}
      </text>
    </svg>
  );
}
