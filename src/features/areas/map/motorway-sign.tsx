import { type MapLocation, project } from './map-layout.ts';

const HEIGHT = 560;
const FIRST_EXIT = 126;
const LAST_EXIT = 512;
/** Two exits on one side need room for two lines of text. */
const MIN_GAP = 44;

/** A motorway from north to south with an exit for each area; the current one is on a yellow patch. */
export function MotorwaySign({ areas, here }: { areas: readonly MapLocation[]; here: MapLocation }) {
  const exits = layOutExits(areas);
  return (
    <svg
      className="spine"
      viewBox={`0 0 480 ${HEIGHT}`}
      role="img"
      aria-label={`A motorway sign with an exit for each of our ${areas.length} areas, north at the top and ${here.name} marked`}
    >
      <rect width="480" height={HEIGHT} rx="22" fill="var(--color-blue)" />
      <rect x="8" y="8" width="464" height={HEIGHT - 16} rx="15" fill="none" stroke="#fff" strokeWidth="4" />
      <path d={`M240 ${HEIGHT - 32}V72`} stroke="#fff" strokeWidth="22" />
      <path d="M229 74V62l11-13 11 13v12Z" fill="#fff" />
      {exits.map(({ place, isOnLeft, y }) => (
        <g key={place.slug}>
          <path
            d={isOnLeft ? `M240 ${y}l-26-16h-22` : `M240 ${y}l26-16h22`}
            fill="none"
            stroke="#fff"
            strokeWidth="9"
          />
          {place.slug === here.slug && (
            <rect
              x={isOnLeft ? 190 - patchWidth(place) : 290}
              y={y - 37}
              width={patchWidth(place)}
              height="42"
              rx="6"
              fill="var(--color-yellow)"
            />
          )}
          <text
            className={place.slug === here.slug ? 'spine__here' : undefined}
            x={isOnLeft ? 180 : 300}
            y={y - 7}
            textAnchor={isOnLeft ? 'end' : 'start'}
          >
            {place.name}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Places each exit by latitude and spaces out those on one side. */
function layOutExits(areas: readonly MapLocation[]) {
  const lats = areas.map(({ lat }) => lat);
  const [north, south] = [Math.max(...lats), Math.min(...lats)];
  const exits = [...areas]
    .sort((a, b) => b.lat - a.lat)
    .map((place) => ({ place, isOnLeft: isWest(place), y: down(place.lat, north, south) }));
  keepApart(exits.filter(({ isOnLeft }) => isOnLeft));
  keepApart(exits.filter(({ isOnLeft }) => !isOnLeft));
  return exits;
}

/** Pushes crowded exits down, and those pushed past the end of the sign up again. */
function keepApart(side: { y: number }[]) {
  let above = Number.NEGATIVE_INFINITY;
  for (const exit of side) {
    exit.y = Math.max(exit.y, above + MIN_GAP);
    above = exit.y;
  }
  let below = LAST_EXIT + MIN_GAP;
  for (const exit of side.toReversed()) {
    exit.y = Math.min(exit.y, below - MIN_GAP);
    below = exit.y;
  }
}

function down(lat: number, north: number, south: number): number {
  return Math.round(FIRST_EXIT + ((north - lat) / (north - south || 1)) * (LAST_EXIT - FIRST_EXIT));
}

function patchWidth(place: MapLocation): number {
  return place.name.length * 14.5 + 22;
}

/** The road runs from between Glasgow and Edinburgh to between Bristol and Brighton; some towns lie west of it. */
function isWest(place: MapLocation): boolean {
  const { x, y } = project(place);
  return x < 272 + (y - 410) * 0.38;
}
