import type { ReactNode } from 'react';

/** A street with a verge; children are drawn behind the road. */
export function Road({ evening = false, children }: { evening?: boolean; children?: ReactNode }) {
  return (
    <>
      <rect width="640" height="360" fill={evening ? '#f4d9b8' : '#cfe3f2'} />
      <circle cx="560" cy={evening ? 176 : 70} r="38" fill="#ffd200" />
      <path d="M0 190q120-60 240-20t220-10 180 20v90H0Z" fill={evening ? '#9db58a' : '#b5d3ac'} />
      <rect y="236" width="640" height="40" fill={evening ? '#5f9549' : '#6fae55'} />
      {children}
      <rect y="266" width="640" height="10" fill="#dcd8cc" />
      <rect y="276" width="640" height="84" fill="#2a2f37" />
      <path d="M0 338h640" stroke="#fff" strokeWidth="5" strokeDasharray="48 32" />
    </>
  );
}

export function House({ x, y, lit = false }: { x: number; y: number; lit?: boolean }) {
  const pane = lit ? '#ffd200' : '#cfe3f2';
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="116" y="8" width="20" height="40" fill="#8d3d2b" />
      <path d="M-12 62 78 6l90 56Z" fill="#3a414b" />
      <rect y="60" width="156" height="98" fill="#b4513a" />
      <rect x="18" y="78" width="38" height="32" fill="#fff" />
      <rect x="22" y="82" width="30" height="24" fill={pane} />
      <rect x="100" y="78" width="38" height="32" fill="#fff" />
      <rect x="104" y="82" width="30" height="24" fill={pane} />
      <rect x="64" y="96" width="30" height="62" fill="#0a55a5" />
      <circle cx="88" cy="128" r="2.5" fill="#ffd200" />
    </g>
  );
}

export function Bush({ x, y }: { x: number; y: number }) {
  return (
    <g fill="#2f8a4c">
      <circle cx={x} cy={y} r="22" />
      <circle cx={x + 26} cy={y - 10} r="26" />
      <circle cx={x + 54} cy={y} r="22" />
    </g>
  );
}

/** A white sign for text. */
export function Card({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="12" fill="#fff" />
      <rect
        x={x + 5}
        y={y + 5}
        width={width - 10}
        height={height - 10}
        rx="8"
        fill="none"
        stroke="#16191d"
        strokeWidth="3"
      />
    </>
  );
}

export function Tick({ x, y }: { x: number; y: number }) {
  return (
    <g className="pop pop--last">
      <circle cx={x} cy={y} r="24" fill="#00693c" stroke="#fff" strokeWidth="4" />
      <path d={`m${x - 11} ${y} 8 9 14-17`} fill="none" stroke="#fff" strokeWidth="5" />
    </g>
  );
}
