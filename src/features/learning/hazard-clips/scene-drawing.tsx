import type { Light, Scene, Spot, Thing } from '../material.ts';
import { placeOf } from './clip-frame.ts';
import { Houses, RoadLines, Roadside } from './road-drawing.tsx';
import { SHAPES } from './scene-shapes.tsx';

/** The drawings under /art/parts, and how high each is for its width. The only L-plate car is the one that you sit in. */
const PARTS: Record<string, number> = {
  'blue-car-side': 222 / 424,
  'green-car-rear': 248 / 240,
  'silver-car-front': 246 / 240,
  sheep: 100 / 140,
  beacon: 296 / 56,
  cone: 110 / 96,
  tree: 230 / 172,
  'lorry-rear': 270 / 240,
  'van-rear': 250 / 200,
  'tractor-side': 220 / 260,
  'horse-rider': 220 / 100,
  'ambulance-side': 200 / 340,
  'signal-green': 290 / 60,
  'open-door': 120 / 70,
  'amber-flash': 1,
  'blue-flash': 1,
  'crossing-studs': 50 / 380,
  'slip-road': 200 / 465,
};

const LIGHT: Record<Light, { sky: string; verge: string; road: string }> = {
  day: { sky: '#cfe3f2', verge: '#7fa37f', road: '#4a4f57' },
  dusk: { sky: '#39465c', verge: '#3c5546', road: '#2b2f36' },
  rain: { sky: '#a9b3bb', verge: '#6f8a74', road: '#3d434a' },
};

/** A moment of a scene, in seconds: sky, land, a road that runs away from you, and what is on it. */
export function SceneDrawing({
  scene,
  at,
  label,
  numbered = false,
}: {
  scene: Scene;
  at: number;
  /** What it shows, or what to do with it. */
  label: string;
  /** Whether the numbers of what to look at stand on it. */
  numbered?: boolean;
}) {
  const { ground, light, lasts } = scene;
  const { sky, verge, road } = LIGHT[light];
  return (
    <svg className="scene__view" viewBox="0 0 800 450" role="img" aria-label={label}>
      <path d="M0 0h800v240H0z" fill={sky} />
      <path d="M0 218q200-26 400 0t400 0v232H0z" fill={verge} />
      {ground === 'town' && <Houses at={at} lasts={lasts} />}
      {ground === 'town' && <path d="M376 220h48L800 420v30H0v-30z" fill="#c9c5b8" />}
      <path d="M382 220h36L720 450H80z" fill={road} />
      <RoadLines ground={ground} at={at} lasts={lasts} />
      <Roadside ground={ground} at={at} lasts={lasts} />
      {scene.things.map((thing) => (
        <Drawn key={`${thing.kind}-${thing.x}`} thing={thing} at={at} lasts={lasts} />
      ))}
      {light === 'rain' && <Rain at={at} />}
      <path d="M0 450v-16q400-46 800 0v16z" fill="#16191d" />
      {numbered && <Numbers spots={scene.spots} />}
    </svg>
  );
}

function Drawn({ thing, at, lasts }: { thing: Thing; at: number; lasts: number }) {
  const place = placeOf(thing, at, lasts);
  if (!place) return null;
  const { x, y, width } = place;
  const shape = PARTS[thing.kind];
  const turn = thing.mirrored ? `translate(${x + width} ${y}) scale(-1 1)` : `translate(${x} ${y})`;
  if (shape !== undefined)
    return (
      <image href={`/art/parts/${thing.kind}.svg`} width={width} height={width * shape} transform={turn} />
    );
  const own = SHAPES[thing.kind];
  if (!own) return null;
  return <g transform={`${turn} scale(${width / own.width})`}>{own.drawing}</g>;
}

function Rain({ at }: { at: number }) {
  // It falls by its own height in the third of a second.
  const fallen = ((at * 3) % 1) * 200;
  const drops =
    'M60 20l-12 40M160 60l-12 40M250 10l-12 40M330 80l-12 40M430 30l-12 40M520 70l-12 40M610 20l-12 40M700 60l-12 40M770 20l-12 40M100 150l-12 40M220 170l-12 40M660 150l-12 40M740 190l-12 40M40 140l-12 40M560 160l-12 40';
  return (
    <g stroke="#fff" strokeWidth="3" opacity="0.55">
      {[-200, 0, 200].map((above) => (
        <path key={above} d={drops} transform={`translate(0 ${above + fallen})`} />
      ))}
    </g>
  );
}

function Numbers({ spots }: { spots: readonly Spot[] }) {
  return (
    <g className="scene__numbers">
      {spots.map(({ x, y, title }, index) => (
        <g key={title} transform={`translate(${x} ${y})`}>
          <path d="M0-34v34" stroke="#fff" strokeWidth="8" />
          <path d="M0-34v34" stroke="#16191d" strokeWidth="3" />
          <circle r="6" fill="#ffd200" stroke="#16191d" strokeWidth="3" />
          <rect x="-19" y="-72" width="38" height="38" rx="6" fill="#16191d" stroke="#fff" strokeWidth="3" />
          <text y="-45" textAnchor="middle" fill="#fff" fontSize="24" fontWeight="800">
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}
