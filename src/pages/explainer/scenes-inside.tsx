const order = [
  ['Seat', 404, 312],
  ['Mirrors', 290, 92],
  ['Belt', 560, 206],
] as const;

/** The view from the right-hand driver's seat: windscreen, mirror, wheel. */
export function Cockpit() {
  return (
    <>
      <rect width="640" height="360" fill="#23272d" />
      <path d="M70 34h500l50 176H20Z" fill="#cfe3f2" />
      <path d="M44.4 124h551.2l24.4 86H20Z" fill="#6fae55" />
      <path d="M250 120h40l130 90H120Z" fill="#565e69" />
      <path d="M268 124h5l8 30h-15ZM264 164h20l10 46h-38Z" fill="#fff" />
      <rect x="226" y="24" width="128" height="38" rx="12" fill="#16191d" />
      <rect x="232" y="30" width="116" height="26" rx="8" fill="#a9c4d8" />
      <path d="M0 208h640v152H0Z" fill="#2a2f37" />
      <path d="M0 208h640v14H0Z" fill="#3a414b" />
      <rect x="250" y="240" width="96" height="60" rx="8" fill="#16191d" />
      <path d="M262 258h72M262 274h48" stroke="#565e69" strokeWidth="7" strokeLinecap="round" />
      <path d="M612 60q-30 140-70 300" fill="none" stroke="#565e69" strokeWidth="20" />
      <g fill="none" stroke="#16191d" strokeWidth="20">
        <circle cx="470" cy="280" r="84" />
        <path d="M388 290h60M492 290h60M470 312v50" />
      </g>
      <circle cx="470" cy="284" r="26" fill="#16191d" />
      {order.map(([name, x, y], index) => (
        <g key={name} className={`pop pop--${index + 1}`}>
          <rect x={x - 58} y={y - 20} width="116" height="38" rx="6" fill="#ffd200" />
          <text className="film-text" x={x} y={y + 6} textAnchor="middle">
            {index + 1} {name}
          </text>
        </g>
      ))}
    </>
  );
}

const pedals = [
  ['Clutch', 110],
  ['Brake', 240],
  ['Gas', 350],
] as const;

/** Clutch, brake and gas from the left, and a gauge for the biting point. */
export function Bite() {
  return (
    <>
      <rect width="640" height="360" fill="#f1dfb0" />
      <rect y="300" width="640" height="60" fill="#2a2f37" />
      {pedals.map(([name, x]) => (
        <g key={name} className={name === 'Clutch' ? 'lift' : undefined}>
          <path d={`M${x} 0v170`} stroke="#565e69" strokeWidth="16" />
          <rect
            x={x - 42}
            y="160"
            width={name === 'Gas' ? 60 : 84}
            height={name === 'Gas' ? 110 : 76}
            rx="10"
            fill="#16191d"
          />
          <path
            d={`M${x - 26} 180h${name === 'Gas' ? 28 : 52}M${x - 26} 198h${name === 'Gas' ? 28 : 52}M${x - 26} 216h${name === 'Gas' ? 28 : 52}`}
            stroke="#565e69"
            strokeWidth="7"
            strokeLinecap="round"
          />
        </g>
      ))}
      {pedals.map(([name, x]) => (
        <text
          key={name}
          className="film-text film-text--light"
          x={name === 'Gas' ? x - 12 : x}
          y="338"
          textAnchor="middle"
        >
          {name}
        </text>
      ))}
      <g>
        <circle cx="520" cy="150" r="96" fill="#16191d" />
        <circle cx="520" cy="150" r="86" fill="none" stroke="#fff" strokeWidth="3" />
        <path d="M459 211A86 86 0 0 1 520 64" fill="none" stroke="#fff" strokeWidth="10" />
        <path className="glow" d="M520 64a86 86 0 0 1 61 25" fill="none" stroke="#ffd200" strokeWidth="14" />
        <g className="needle">
          <path
            d="M516 150 520 80l4 70Z"
            fill="#d5281b"
            stroke="#d5281b"
            strokeWidth="5"
            strokeLinejoin="round"
          />
        </g>
        <circle cx="520" cy="150" r="12" fill="#fff" />
        <text className="film-text film-text--light glow" x="520" y="212" textAnchor="middle">
          bite
        </text>
      </g>
    </>
  );
}
