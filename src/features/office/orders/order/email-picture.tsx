import type { ReactNode } from 'react';

/** What each kind of email looks like from far: the kind is how its reference begins. */
const PICTURES: Record<string, ReactNode> = {
  receipt: (
    <>
      <Row y={30} width={64} />
      <Row y={38} width={44} />
      <rect fill="var(--color-sand)" x="10" y="48" width="64" height="18" />
      <Row y={53} width={28} x={14} thin />
      <Row y={53} width={12} x={58} thin />
      <Row y={59} width={22} x={14} thin />
      <Row y={59} width={12} x={58} thin />
      <rect fill="var(--color-green)" x="10" y="70" width="64" height="12" rx="2" />
    </>
  ),
  learning: (
    <>
      <Row y={30} width={54} />
      <image
        href="/art/spots/theory-training.svg"
        x="10"
        y="38"
        width="64"
        height="48"
        preserveAspectRatio="xMidYMid slice"
      />
      <rect fill="var(--color-blue)" x="10" y="90" width="34" height="9" rx="2" />
    </>
  ),
  voucher: (
    <>
      <Row y={30} width={50} />
      <rect fill="var(--color-blue)" x="10" y="40" width="64" height="36" rx="4" />
      <rect fill="var(--color-sand)" x="16" y="46" width="30" height="5" />
      <rect fill="var(--color-sand)" x="16" y="62" width="42" height="7" />
      <Row y={84} width={40} thin />
    </>
  ),
  lesson: (
    <>
      <Row y={30} width={56} />
      <Row y={38} width={34} />
      <rect fill="var(--color-blue)" x="10" y="50" width="22" height="26" rx="3" />
      <Row y={53} width={30} x={38} thin />
      <Row y={60} width={36} x={38} thin />
      <Row y={67} width={24} x={38} thin />
      <rect fill="var(--color-blue)" x="10" y="84" width="34" height="9" rx="2" />
    </>
  ),
  refund: (
    <>
      <Row y={30} width={58} />
      <Row y={38} width={38} />
      <rect fill="var(--color-green)" x="10" y="50" width="64" height="12" rx="2" />
      <Row y={68} width={64} thin />
      <Row y={75} width={50} thin />
    </>
  ),
};

const LETTER = (
  <>
    <Row y={30} width={60} />
    <Row y={42} width={64} thin />
    <Row y={49} width={60} thin />
    <Row y={56} width={64} thin />
    <Row y={63} width={34} thin />
    <rect fill="var(--color-sand)" x="10" y="72" width="64" height="18" />
  </>
);

export function EmailPicture({ kind }: { kind: string }) {
  return (
    <svg className="mail-pic" viewBox="0 0 84 108" aria-hidden="true" preserveAspectRatio="xMidYMin slice">
      <rect fill="var(--color-red)" x="10" y="10" width="9" height="9" rx="1.5" />
      <rect fill="var(--color-ink)" x="22" y="11" width="26" height="7" rx="1" />
      <rect fill="var(--color-ink)" x="0" y="24" width="84" height="1.5" />
      {PICTURES[kind] ?? LETTER}
    </svg>
  );
}

function Row({ y, width, x = 10, thin = false }: { y: number; width: number; x?: number; thin?: boolean }) {
  return <rect fill="var(--color-rule)" x={x} y={y} width={width} height={thin ? 3 : 4} />;
}
