import type { ReactNode } from 'react';
import type { SceneName } from './film-text.ts';
import { Bush, Card, House, Road, Tick } from './scenery.tsx';
import { Bite, Cockpit } from './scenes-inside.tsx';

/** Each drawing is the scene's last frame, which its animation leads to and which reduced motion shows. */
const drawings: Record<SceneName, () => ReactNode> = {
  rings: Rings,
  licence: Licence,
  quiet: Quiet,
  cockpit: Cockpit,
  bite: Bite,
  walk: Walk,
  corner: Corner,
  home: Home,
};

export function Scene({ name }: { name: SceneName }) {
  const Drawing = drawings[name];
  return <Drawing />;
}

function Rings() {
  return (
    <>
      <rect width="640" height="360" fill="#ffeb99" />
      <g className="wiggle">
        <rect x="240" y="36" width="160" height="290" rx="24" fill="#16191d" />
        <rect x="252" y="48" width="136" height="266" rx="14" fill="#fff" />
        <circle cx="320" cy="128" r="48" fill="#cfe3f2" />
        <image href="/art/portraits/01.svg" x="272" y="80" width="96" height="96" clipPath="circle(48px)" />
        <text className="film-text" x="320" y="212" textAnchor="middle">
          Amara
        </text>
        <text className="film-text film-text--small" x="320" y="236" textAnchor="middle">
          your instructor
        </text>
        <circle cx="320" cy="278" r="22" fill="#00693c" />
        <path d="m310 278 7 8 14-16" fill="none" stroke="#fff" strokeWidth="5" />
      </g>
      <g fill="none" stroke="#b26a00" strokeWidth="8" strokeLinecap="round">
        <path className="wave" d="M212 130a70 70 0 0 0 0 96M428 130a70 70 0 0 1 0 96" />
        <path className="wave wave--late" d="M180 104a112 112 0 0 0 0 148M460 104a112 112 0 0 1 0 148" />
      </g>
      <g className="pop pop--late">
        <Card x={438} y={52} width={184} height={92} />
        <text className="film-text" x="460" y="92">
          Tuesday, 4pm
        </text>
        <text className="film-text film-text--small" x="460" y="122">
          at your front door
        </text>
      </g>
    </>
  );
}

function Licence() {
  return (
    <>
      <Road />
      <House x={70} y={112} />
      <Bush x={250} y={232} />
      <image className="drive-in" href="/art/parts/car-side.svg" x="150" y="196" width="230" height="120" />
      <g className="pop pop--late">
        <Card x={398} y={48} width={196} height={124} />
        <rect x="414" y="66" width="52" height="64" rx="4" fill="#cfe3f2" />
        <circle cx="440" cy="90" r="12" fill="#8a5a3c" />
        <path d="M420 130a20 20 0 0 1 40 0Z" fill="#0a55a5" />
        <path d="M480 76h92M480 96h70M480 116h82" stroke="#dcd8cc" strokeWidth="8" strokeLinecap="round" />
        <rect x="414" y="142" width="90" height="16" rx="3" fill="#00693c" />
      </g>
      <Tick x={572} y={154} />
    </>
  );
}

function Quiet() {
  return (
    <>
      <Road>
        <g className="pass-by">
          <House x={-40} y={112} />
          <Bush x={170} y={230} />
          <Bush x={250} y={236} />
          <House x={330} y={112} />
          <Bush x={560} y={232} />
          <House x={700} y={112} />
          <Bush x={930} y={232} />
          <Bush x={1000} y={236} />
        </g>
      </Road>
      <image className="bob" href="/art/parts/car-side.svg" x="190" y="190" width="260" height="136" />
    </>
  );
}

function Walk() {
  return (
    <>
      <Road>
        <House x={50} y={112} />
        <Bush x={380} y={234} />
      </Road>
      <image className="amble" href="/art/parts/car-side.svg" x="250" y="196" width="240" height="126" />
      <g className="trot">
        <image className="bob" href="/art/parts/sheep.svg" x="530" y="206" width="70" height="50" />
      </g>
    </>
  );
}

function Corner() {
  return (
    <>
      <rect width="640" height="360" fill="#6fae55" />
      <path d="M480 360V300A120 120 0 0 0 360 180H0v-140h360a260 260 0 0 1 260 260v60Z" fill="#2a2f37" />
      <path
        d="M550 360V300A190 190 0 0 0 360 110H0"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeDasharray="26 20"
      />
      <Bush x={150} y={300} />
      <Bush x={290} y={320} />
      <Bush x={200} y={250} />
      <g className="turn">
        <image href="/art/parts/car-top.svg" x="488" y="246" width="54" height="95" />
      </g>
    </>
  );
}

function Home() {
  return (
    <>
      <Road evening />
      <House x={400} y={112} lit />
      <image className="drive-in" href="/art/parts/car-side.svg" x="330" y="196" width="230" height="120" />
      <Card x={52} y={40} width={232} height={206} />
      {['Moving off', 'Stopping', 'Turning left'].map((done, index) => (
        <g key={done} className={`pop pop--${index + 1}`}>
          <path d={`m76 ${80 + index * 40} 8 9 16-19`} fill="none" stroke="#00693c" strokeWidth="6" />
          <text className="film-text" x="116" y={88 + index * 40}>
            {done}
          </text>
        </g>
      ))}
      <g className="pop pop--late">
        <rect x="72" y="188" width="192" height="38" rx="6" fill="#ffd200" />
        <text className="film-text" x="88" y="214">
          Next: right turns
        </text>
      </g>
    </>
  );
}
