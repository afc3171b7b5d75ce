import type { Scene, Thing } from '../material.ts';
import { SHAPES } from './scene-shapes.tsx';

/** The drawings under /art/parts, and how high each is for its width. */
const PARTS: Record<string, number> = {
  'car-side': 222 / 424,
  'car-rear': 248 / 240,
  'car-front': 246 / 240,
  sheep: 100 / 140,
  beacon: 296 / 56,
  cone: 110 / 96,
  tree: 230 / 172,
};

const LIGHT = {
  day: { sky: '#cfe3f2', verge: '#7fa37f', road: '#4a4f57' },
  dusk: { sky: '#39465c', verge: '#3c5546', road: '#2b2f36' },
  rain: { sky: '#a9b3bb', verge: '#6f8a74', road: '#3d434a' },
};

/** Sky, land, a road that runs away from you, what is on it, and the numbers that the answer speaks of. */
export function SceneDrawing({ scene }: { scene: Scene }) {
  const { sky, verge, road } = LIGHT[scene.light];
  return (
    <svg className="scene__view" viewBox="0 0 800 450" role="img" aria-label={scene.words}>
      <path d="M0 0h800v240H0z" fill={sky} />
      <path d="M0 218q200-26 400 0t400 0v232H0z" fill={verge} />
      {scene.ground === 'town' && <Houses />}
      {scene.ground === 'town' && <path d="M376 220h48L800 420v30H0v-30z" fill="#c9c5b8" />}
      <path d="M382 220h36L720 450H80z" fill={road} />
      <path
        d={scene.ground === 'motorway' ? 'M394 224 285 450M406 224 515 450' : 'M400 224v226'}
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeDasharray="22 26"
      />
      {scene.things.map((thing) => (
        <Placed key={`${thing.what}-${thing.x}`} thing={thing} />
      ))}
      {scene.light === 'rain' && <Rain />}
      <path d="M0 450v-16q400-46 800 0v16z" fill="#16191d" />
      <g className="scene__numbers">
        {scene.spots.map(({ x, y, what }, index) => (
          <g key={what} transform={`translate(${x} ${y})`}>
            <path d="M0-34v34" stroke="#fff" strokeWidth="8" />
            <path d="M0-34v34" stroke="#16191d" strokeWidth="3" />
            <circle r="6" fill="#ffd200" stroke="#16191d" strokeWidth="3" />
            <rect
              x="-19"
              y="-72"
              width="38"
              height="38"
              rx="6"
              fill="#16191d"
              stroke="#fff"
              strokeWidth="3"
            />
            <text y="-45" textAnchor="middle" fill="#fff" fontSize="24" fontWeight="800">
              {index + 1}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

function Placed({ thing: { what, x, y, width, mirrored } }: { thing: Thing }) {
  const shape = PARTS[what];
  const turn = mirrored ? `translate(${x + width} ${y}) scale(-1 1)` : `translate(${x} ${y})`;
  if (shape !== undefined)
    return (
      <image
        href={`/art/parts/${what}.svg`}
        width={width}
        height={Math.round(width * shape)}
        transform={turn}
      />
    );
  const own = SHAPES[what];
  if (!own) return null;
  return <g transform={`${turn} scale(${width / own.width})`}>{own.drawing}</g>;
}

function Houses() {
  return (
    <g fill="#b9a58e">
      <path d="M0 70 60 30l60 40v140L0 228zM680 210V80l60-40 60 40v148z" />
      <path d="M150 110l45-30 45 30v98l-90 6zM560 208v-96l45-30 45 30v100z" fill="#c8b8a2" />
      <path d="M25 100h28v40H25zM75 100h28v36H75zM705 110h28v40h-28zM755 108h28v42h-28z" fill="#6b7f8f" />
      <path d="M168 130h20v28h-20zM204 130h20v26h-20zM578 130h20v28h-20zM614 130h20v28h-20z" fill="#6b7f8f" />
    </g>
  );
}

function Rain() {
  return (
    <path
      d="M60 20l-12 40M160 60l-12 40M250 10l-12 40M330 80l-12 40M430 30l-12 40M520 70l-12 40M610 20l-12 40M700 60l-12 40M770 20l-12 40M100 150l-12 40M220 170l-12 40M660 150l-12 40M740 190l-12 40M40 240l-12 40M560 160l-12 40"
      stroke="#fff"
      strokeWidth="3"
      opacity="0.6"
    />
  );
}
