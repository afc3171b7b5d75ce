import { Badge } from '#src/kit/parts/badge.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import {
  type Colour,
  contrastChecks,
  formatContrast,
  LEAST_CONTRAST,
  type SchoolColours,
} from '#src/platform/school/colours.ts';
import { type Logo, logoAddress } from '#src/platform/school/logo.ts';
import type { SchoolFields } from './school-fields.server.ts';
import './school.css';

export type Facts = Record<keyof SchoolFields, string>;

/** What customers will see, as it is typed. Drawn, since its colours may stand in no inline style. */
export function SchoolPreview({
  facts,
  published,
  logo,
}: {
  facts: Facts;
  published: Facts;
  logo: Logo | null;
}) {
  const colours = {
    main: colourOf(facts.main_colour) ?? (published.main_colour as Colour),
    second: colourOf(facts.second_colour) ?? (published.second_colour as Colour),
  };
  return (
    <Panel id="preview" title="Preview" count="as you type" className="school-preview">
      <div className="stack stack--3">
        <h3>The site</h3>
        <SitePreview facts={facts} published={published} colours={colours} logo={logo} />
        <h3>An email</h3>
        <EmailPreview facts={facts} published={published} colours={colours} logo={logo} />
        <h3>A voucher</h3>
        <VoucherPreview facts={facts} colours={colours} />
        <h3>Can people read it?</h3>
        <Contrast colours={colours} />
      </div>
    </Panel>
  );
}

interface PreviewedSchool {
  facts: Facts;
  colours: SchoolColours;
}

type PreviewWithLogo = PreviewedSchool & { published: Facts; logo: Logo | null };

function SitePreview({ facts, published, colours, logo }: PreviewWithLogo) {
  const { name, strapline, phone } = facts;
  const { main } = colours;
  return (
    <svg viewBox="0 0 360 190" role="img" aria-label={`The site of ${name}: ${strapline}`}>
      <rect className="school-preview__paper" width="360" height="190" />
      <rect width="360" height="52" fill="#fff" />
      <path d="M0 52h360" stroke="#16191d" strokeWidth="2" />
      {logo ? (
        <DrawnLogo logo={logo} y={10} height={32} />
      ) : (
        <>
          <DrawnMark facts={facts} published={published} main={main} y={12} size={28} />
          <text x="54" y="33" fontSize={name.length > 14 ? 14 : 20} fontWeight="850">
            {cut(name, 24)}
          </text>
        </>
      )}
      <text x="344" y="32" fontSize="14" fontWeight="700" textAnchor="end" fill={main}>
        {cut(phone, 16)}
      </text>
      <text x="16" y="90" fontSize="24" fontWeight="850">
        Driving lessons
      </text>
      <text x="16" y="115" fontSize="14">
        {cut(strapline, 50)}
      </text>
      <path
        d="M20 134h124l16 19-16 19H20z"
        fill={main}
        stroke={main}
        strokeWidth="8"
        strokeLinejoin="round"
      />
      <text x="30" y="158" fontSize="15" fontWeight="750" fill="#fff">
        Choose lessons
      </text>
    </svg>
  );
}

/** The published mark, or that of another name or colour. */
function DrawnMark({
  facts: { name },
  published,
  main,
  y,
  size,
}: {
  facts: Facts;
  published: Facts;
  main: Colour;
  y: number;
  size: number;
}) {
  if (name === published.name && main === published.main_colour)
    return <image href="/art/mark.svg" x="16" y={y} width={size} height={size} />;
  return (
    <>
      <rect x="16" y={y} width={size} height={size} rx={size * 0.16} fill={main} />
      <text
        x={16 + size / 2}
        y={y + size * 0.75}
        fontSize={size * 0.72}
        fontWeight="800"
        textAnchor="middle"
        fill="#fff"
      >
        {/[\p{L}\p{N}]/u.exec(name.toUpperCase())?.[0]}
      </text>
    </>
  );
}

/** The published one: another is seen here once it is published. */
function DrawnLogo({ logo, y, height }: { logo: Logo; y: number; height: number }) {
  const href = logoAddress(logo, 'webp');
  return <image href={href} x="16" y={y} width="150" height={height} preserveAspectRatio="xMinYMid" />;
}

function EmailPreview({ facts, published, colours, logo }: PreviewWithLogo) {
  const { main } = colours;
  const { name, sender_name, sender_email, company } = facts;
  return (
    <svg viewBox="0 0 360 200" role="img" aria-label={`An email from ${sender_name}, ${sender_email}`}>
      <rect width="360" height="200" fill="#fff" />
      <text x="16" y="24" fontSize="14" fontWeight="750">
        {cut(sender_name, 40)}
      </text>
      <text x="16" y="43" fontSize="13" className="school-preview__quiet">
        {cut(sender_email, 48)}
      </text>
      <path d="M0 56h360" stroke="#dcd8cc" />
      {logo ? (
        <DrawnLogo logo={logo} y={66} height={30} />
      ) : (
        <>
          <DrawnMark facts={facts} published={published} main={main} y={70} size={22} />
          <text x="46" y="87" fontSize="17" fontWeight="850">
            {cut(name, 30)}
          </text>
        </>
      )}
      <text x="16" y="118" fontSize="14">
        Thank you for your order.
      </text>
      <rect x="16" y="130" width="112" height="32" rx="6" fill={main} />
      <text x="72" y="151" fontSize="14" fontWeight="700" textAnchor="middle" fill="#fff">
        See your order
      </text>
      <text x="16" y="186" fontSize="13" className="school-preview__quiet">
        {cut(company, 48)}
      </text>
    </svg>
  );
}

function VoucherPreview({ facts: { name, phone }, colours: { second } }: PreviewedSchool) {
  return (
    <svg viewBox="0 0 360 190" role="img" aria-label={`The back of a gift card of ${name}`}>
      <rect x="1" y="1" width="358" height="188" rx="10" fill="#fff" stroke="#dcd8cc" strokeWidth="2" />
      <text x="20" y="32" fontSize="15" fontWeight="800">
        {cut(name, 26)}
      </text>
      <text x="340" y="32" fontSize="13" fontWeight="700" textAnchor="end">
        {cut(phone, 16)}
      </text>
      <path d="M20 44h320" stroke="#dcd8cc" />
      <text x="20" y="94" fontSize="34" fontWeight="900">
        £50
      </text>
      <rect x="20" y="110" width="240" height="40" rx="6" fill={second} />
      <rect x="23" y="113" width="234" height="34" rx="4" fill="none" stroke="#16191d" strokeWidth="2" />
      <text x="140" y="136" fontSize="16" fontWeight="800" textAnchor="middle">
        7K2M-9QXD-H4TB-W8RN
      </text>
      <text x="20" y="174" fontSize="13" fontWeight="700">
        Valid for 24 months
      </text>
    </svg>
  );
}

function Contrast({ colours }: Pick<PreviewedSchool, 'colours'>) {
  return (
    <>
      <ul className="stack stack--2" aria-live="polite">
        {contrastChecks.map(({ of, words, contrast }) => {
          const ratio = contrast(colours[of]);
          return (
            <li key={words} className="cluster cluster--nowrap between g-2">
              <span>
                {words} <span className="quiet">{formatContrast(ratio)}</span>
              </span>
              {ratio >= LEAST_CONTRAST ? (
                <Badge tone="success">Yes</Badge>
              ) : (
                <Badge tone="danger">{of === 'main' ? 'Too pale' : 'Too dark'}</Badge>
              )}
            </li>
          );
        })}
      </ul>
      <p className="quiet">4.5:1 is the least that can be published.</p>
    </>
  );
}

export function colourOf(typed: string): Colour | undefined {
  const text = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(text) ? (text as Colour) : undefined;
}

/** A drawing's line does not wrap. */
function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
