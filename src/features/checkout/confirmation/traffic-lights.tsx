const DARK = '#3a3f47';

export function TrafficLights({ red = false, amber = false }: { red?: boolean; amber?: boolean }) {
  return (
    <svg
      className="verdict__pic verdict__pic--lights"
      viewBox="0 0 72 176"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="72" height="176" rx="14" fill="#16191d" />
      <rect x="3.5" y="3.5" width="65" height="169" rx="11" fill="none" stroke="#fff" strokeWidth="2.5" />
      <circle cx="36" cy="37" r="20" fill={red ? '#d5281b' : DARK} />
      <circle cx="36" cy="88" r="20" fill={amber ? '#ffb000' : DARK} />
      <circle cx="36" cy="139" r="20" fill={DARK} />
    </svg>
  );
}
