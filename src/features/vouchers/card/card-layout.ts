import type { Weight } from '#src/platform/pdf/font.ts';
import { drawnText } from './card-fonts.ts';
import { fitLines, type Line } from './card-lines.ts';
import { type CardText, cardHeading, codeLines } from './card-text.ts';
import { LINE_HEIGHT, type TextBox, type TextBoxName, textBoxesOf } from './card-text-boxes.ts';
import { directionOf, drawableText } from './drawable-text.ts';

/** A line of text at its position on a drawing of 1200 by 750. */
export interface PlacedText {
  slot: TextBoxName;
  /** Right-to-left text is enclosed in U+2067 or U+2068 and U+2069, so that all renderers agree. */
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  weight: Weight;
  fill: string;
  anchor: 'start' | 'middle' | 'end';
  direction: 'ltr' | 'rtl';
}

/** From a line's middle to its baseline, relative to the font size: half of Overpass's capital height. */
const MIDDLE_TO_BASELINE = 0.35;
const TOP_TO_BASELINE = 0.95;

/**
 * Every line of text on the card, shared by the preview, the email's picture and the PDF. Nothing leaves its slot; a
 * message too long for the smallest size ends in an ellipsis, and is shown in full beside the card.
 */
export function layoutCard(card: CardText): PlacedText[] {
  const slots = textBoxesOf(card.design);
  return [
    ...place('amount', slots.amount, cardHeading(card)),
    ...placeName(slots.recipient, card.recipientName),
    ...place('message', slots.message, drawnText(drawableText(card.message))),
    ...place('code', slots.code, drawableText(codeLines(card, slots.code.lines).join('\n'))),
  ];
}

/** Lays out text in a slot; empty lines take up space but are not drawn. */
export function place(name: TextBoxName, slot: TextBox, text: string, asDrawn = isolated): PlacedText[] {
  if (text === '') return [];
  const { lines, size } = fitLines(text, slot);
  return lines.flatMap((line, at) =>
    line.text === ''
      ? []
      : [
          {
            slot: name,
            text: asDrawn(line),
            x: placeAcross(slot, line.direction),
            y: round(firstBaseline(slot, size, lines.length) + at * LINE_HEIGHT * size),
            size,
            weight: slot.weight,
            fill: slot.fill,
            anchor: line.direction === 'rtl' && slot.align === 'start' ? ('end' as const) : slot.align,
            direction: line.direction,
          },
        ],
  );
}

/** "For" stays left of a Hebrew or Arabic name, and the name's own brackets stay with it. */
export function placeName(slot: TextBox, recipientName: string): PlacedText[] {
  const name = nameDrawn(recipientName);
  if (name === '') return [];
  const oneLine = `For ${name}`;
  return place('recipient', slot, oneLine, ({ text }) => {
    if (directionOf(name) === 'ltr') return text;
    return text.startsWith('For ') ? `For \u2068${text.slice(4)}\u2069` : `\u2067${text}\u2069`;
  });
}

/** A name in a script that we cannot draw is shown beside the card; the card says "you". */
function nameDrawn(name: string): string {
  const text = drawableText(name).replaceAll('\n', ' ');
  return drawnText(text) === text ? text : 'you';
}

function isolated({ text, direction }: Line): string {
  return direction === 'rtl' ? `\u2067${text}\u2069` : text;
}

/** Right-to-left paragraphs start at the slot's right edge. */
function placeAcross({ x, width, align }: TextBox, direction: Line['direction']): number {
  if (align === 'middle') return x + width / 2;
  return align === 'end' || direction === 'rtl' ? x + width : x;
}

function firstBaseline({ y, height, valign }: TextBox, size: number, lines: number): number {
  if (valign === 'top') return y + TOP_TO_BASELINE * size;
  return y + height / 2 - ((lines - 1) * LINE_HEIGHT * size) / 2 + MIDDLE_TO_BASELINE * size;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
