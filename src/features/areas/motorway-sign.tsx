import { type Place, project } from './map-layout.ts';

const FIRST_EXIT = 128;
const BETWEEN_EXITS = 36;

/** A motorway from north to south with an exit for each area; the one you are at is on a yellow patch. */
export function MotorwaySign({ areas, here }: { areas: readonly Place[]; here: Place }) {
  const exits = [...areas]
    .sort((a, b) => b.lat - a.lat)
    .map((place, index) => ({ place, left: isWest(place), y: FIRST_EXIT + index * BETWEEN_EXITS }));
  const height = FIRST_EXIT + exits.length * BETWEEN_EXITS;
  return (
    <svg
      className="spine"
      viewBox={`0 0 480 ${height}`}
      role="img"
      aria-label={`A motorway sign with an exit for each of our ${areas.length} areas, north at the top and ${here.name} marked`}
    >
      <rect width="480" height={height} rx="22" fill="#0a55a5" />
      <rect x="8" y="8" width="464" height={height - 16} rx="15" fill="none" stroke="#fff" strokeWidth="4" />
      <path d={`M240 ${height - 32}V72`} stroke="#fff" strokeWidth="22" />
      <path d="M229 74V62l11-13 11 13v12Z" fill="#fff" />
      {exits.map(({ place, left, y }) => (
        <g key={place.slug}>
          <path
            d={left ? `M240 ${y}l-26-16h-22` : `M240 ${y}l26-16h22`}
            fill="none"
            stroke="#fff"
            strokeWidth="9"
          />
          {place.slug === here.slug && (
            <rect
              x={left ? 190 - patchWidth(place) : 290}
              y={y - 37}
              width={patchWidth(place)}
              height="42"
              rx="6"
              fill="#ffd200"
            />
          )}
          <text
            className={place.slug === here.slug ? 'spine__here' : undefined}
            x={left ? 180 : 300}
            y={y - 7}
            textAnchor={left ? 'end' : 'start'}
          >
            {place.name}
          </text>
        </g>
      ))}
    </svg>
  );
}

function patchWidth(place: Place): number {
  return place.name.length * 14.5 + 22;
}

/** The road runs from between Glasgow and Edinburgh to between Bristol and Brighton: some towns lie west of it. */
function isWest(place: Place): boolean {
  const { x, y } = project(place);
  return x < 272 + (y - 410) * 0.38;
}
