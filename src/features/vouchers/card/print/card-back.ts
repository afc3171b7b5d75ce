import { formatDate } from '#src/platform/dates.ts';
import type { School } from '#src/platform/school/school.ts';
import { drawnText } from '../card-fonts.ts';
import { place, placeName } from '../card-layout.ts';
import { type CardText, cardHeading } from '../card-text.ts';
import type { TextBox } from '../card-text-boxes.ts';
import { drawableText } from '../drawable-text.ts';

/** A printed card: the text of its front and what its back adds. */
export interface CardSheet {
  card: CardText;
  /** The drawing of its design, as the school’s. */
  art: string;
  /** Whom it is from, at the top of the back. */
  school: Pick<School, 'name' | 'phone' | 'colours'>;
  /** The voucher's page, which the QR code opens. */
  pageUrl: string;
  /** Up to four lines. */
  howToUse: string[];
  /** The document's creation date. */
  madeAt: Date;
}

export type BackPart =
  | 'brand'
  | 'phone'
  | 'name'
  | 'amount'
  | 'code'
  | 'until'
  | 'address'
  | 'heading'
  | 'steps';

/** The positions of the code's plate and of the QR code on the back, also 1200 by 750. */
export const CODE_PLATE = { x: 64, y: 310, width: 640, height: 92 };
export const QR_SQUARE = { x: 804, y: 130, size: 284 };
export const RULE_Y = 112;

const INK = '#16191d';
const SLATE = '#454b54';
const plain = { fill: INK, align: 'start', valign: 'middle', lines: 1, weight: 700 } as const;

const slots: Record<BackPart, TextBox> = {
  brand: { ...plain, x: 64, y: 52, width: 500, height: 50, size: 36, minSize: 24, weight: 800 },
  phone: { ...plain, x: 636, y: 52, width: 500, height: 50, size: 30, minSize: 20, align: 'end' },
  name: { ...plain, x: 64, y: 130, width: 660, height: 60, size: 40, minSize: 22, lines: 2 },
  amount: { ...plain, x: 64, y: 196, width: 660, height: 100, size: 96, minSize: 60, weight: 900 },
  code: {
    ...plain,
    ...CODE_PLATE,
    x: 88,
    width: 592,
    size: 52,
    minSize: 28,
    weight: 800,
    align: 'middle',
  },
  until: { ...plain, x: 64, y: 416, width: 660, height: 48, size: 29, minSize: 20 },
  address: {
    ...plain,
    x: 756,
    y: 420,
    width: 380,
    height: 92,
    size: 23,
    minSize: 16,
    align: 'middle',
    valign: 'top',
    lines: 4,
    weight: 500,
    fill: SLATE,
  },
  heading: { ...plain, x: 64, y: 514, width: 660, height: 40, size: 30, minSize: 24, weight: 800 },
  steps: {
    ...plain,
    x: 64,
    y: 560,
    width: 1072,
    height: 134,
    size: 26,
    minSize: 18,
    valign: 'top',
    lines: 8,
    weight: 500,
  },
};

/** Every line of the back in reading order. */
export function layoutBack({ card, school, pageUrl, howToUse }: CardSheet) {
  const layOutPart = (part: BackPart, text: string) => ({
    part,
    text,
    lines: place('message', slots[part], drawnText(drawableText(text))),
  });
  const name = { part: 'name' as const, text: `For ${drawableText(card.recipientName)}` };
  return [
    layOutPart('brand', school.name),
    layOutPart('phone', school.phone),
    { ...name, lines: placeName(slots.name, card.recipientName) },
    layOutPart('amount', cardHeading(card)),
    layOutPart('code', card.code ?? 'Code: once paid'),
    layOutPart('until', `Valid until ${formatDate(card.expiresOn)}`),
    layOutPart('address', `Scan the code, or go to\n${pageUrl}`),
    ...(howToUse.length > 0
      ? [layOutPart('heading', 'How to use it'), layOutPart('steps', howToUse.join('\n'))]
      : []),
  ];
}
