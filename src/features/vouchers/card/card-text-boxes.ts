import type { Weight } from '#src/platform/pdf/font.ts';

/** A box for text on a design of 1200 by 750, and the text's style. */
export interface TextBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Text starts at `size` and shrinks to `minSize` until it fits. */
  size: number;
  minSize: number;
  weight: Weight;
  fill: string;
  align: 'start' | 'middle' | 'end';
  valign: 'top' | 'middle';
  /** The most lines, however high the box is. */
  lines: number;
}

export type TextBoxName = 'amount' | 'recipient' | 'message' | 'code';
export type TextBoxes = Record<TextBoxName, TextBox>;
type Unusual = Partial<Pick<TextBox, 'weight' | 'align' | 'valign' | 'lines'>>;

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 750;
export const LINE_HEIGHT = 1.28;

const INK = '#16191d';
const WHITE = '#ffffff';
const BUTTER = '#ffeb99';
const YELLOW = '#ffd200';

const amount = slotOf({ weight: 900, align: 'start', valign: 'middle', lines: 1 });
const recipient = slotOf({ weight: 700, align: 'start', valign: 'middle', lines: 2 });
const message = slotOf({ weight: 500, align: 'start', valign: 'top', lines: 99 });
const code = slotOf({ weight: 700, align: 'start', valign: 'middle', lines: 1 });

/** The colours have a contrast of 4.5:1 or better against the drawing under the whole box. */
const slots: Record<string, TextBoxes> = {
  'first-lesson': {
    amount: amount(215, 116, 430, 112, 112, 67, INK, { align: 'middle' }),
    recipient: recipient(180, 232, 500, 50, 38, 17, INK, { align: 'middle' }),
    message: message(76, 506, 554, 164, 25, 17, WHITE, { valign: 'middle' }),
    code: code(76, 674, 554, 26, 18, 16, BUTTER),
  },
  birthday: {
    amount: amount(64, 206, 500, 100, 104, 62, INK),
    recipient: recipient(64, 308, 520, 46, 36, 17, INK),
    message: message(64, 362, 520, 196, 24, 17, INK),
    code: code(64, 566, 520, 26, 18, 16, INK),
  },
  seventeenth: {
    amount: amount(64, 136, 440, 120, 116, 70, WHITE),
    recipient: recipient(64, 262, 440, 50, 38, 17, WHITE),
    message: message(64, 326, 440, 240, 26, 16, WHITE),
    code: code(64, 580, 440, 30, 20, 15, WHITE),
  },
  'test-day': {
    amount: amount(64, 330, 560, 94, 96, 58, YELLOW),
    recipient: recipient(64, 426, 560, 44, 36, 17, WHITE),
    message: message(64, 476, 570, 186, 24, 17, WHITE),
    code: code(64, 668, 560, 28, 18, 16, YELLOW),
  },
  christmas: {
    amount: amount(64, 134, 440, 116, 112, 67, WHITE),
    recipient: recipient(64, 256, 412, 48, 36, 17, WHITE),
    message: message(64, 312, 410, 246, 25, 15, WHITE),
    code: code(64, 562, 410, 26, 17, 15, BUTTER),
  },
  congratulations: {
    amount: amount(274, 108, 404, 100, 104, 62, INK),
    recipient: recipient(274, 210, 400, 44, 36, 17, INK),
    message: message(274, 260, 396, 238, 23, 16, INK),
    code: code(274, 502, 390, 26, 17, 15, INK),
  },
  'night-drive': {
    amount: amount(64, 108, 560, 104, 108, 65, YELLOW),
    recipient: recipient(64, 214, 620, 46, 36, 17, WHITE),
    message: message(64, 266, 670, 164, 24, 17, WHITE),
    code: code(64, 436, 500, 26, 18, 16, BUTTER),
  },
  'coast-road': {
    amount: amount(64, 262, 460, 112, 112, 67, WHITE),
    recipient: recipient(64, 378, 500, 48, 36, 17, WHITE),
    message: message(64, 432, 506, 220, 25, 17, WHITE),
    code: code(64, 662, 440, 28, 18, 16, BUTTER),
  },
  'card-classic-l': {
    amount: amount(400, 90, 640, 106, 112, 67, INK),
    recipient: recipient(400, 198, 690, 46, 38, 17, INK),
    message: message(400, 248, 690, 162, 24, 17, INK),
    code: code(816, 470, 288, 52, 17, 15, INK, { align: 'end', lines: 2 }),
  },
  'card-roundabout': {
    amount: amount(246, 325, 288, 100, 96, 50, INK, { align: 'middle' }),
    recipient: recipient(826, 138, 314, 66, 38, 17, WHITE, { valign: 'top', lines: 3 }),
    message: message(826, 210, 314, 418, 26, 18, WHITE),
    code: code(826, 642, 314, 52, 17, 15, BUTTER, { lines: 2 }),
  },
  'card-motorway-sign': {
    amount: amount(112, 146, 520, 126, 124, 74, WHITE, { weight: 800 }),
    recipient: recipient(112, 276, 520, 50, 40, 17, WHITE),
    message: message(112, 336, 500, 190, 24, 15, WHITE),
    code: code(112, 536, 500, 28, 18, 16, YELLOW),
  },
  'card-b-road': {
    amount: amount(64, 104, 440, 100, 106, 64, INK),
    recipient: recipient(64, 206, 560, 44, 36, 17, INK),
    message: message(64, 254, 556, 182, 24, 17, INK),
    code: code(64, 477, 500, 26, 18, 16, INK),
  },
};

/** Throws on an unknown design: choices are validated where they are made. */
export function textBoxesOf(design: string): TextBoxes {
  const boxes = Object.hasOwn(slots, design) ? slots[design] : undefined;
  if (!boxes) throw new RangeError(`No such design: ${design}`);
  return boxes;
}

function slotOf(usual: Required<Unusual>) {
  return (
    x: number,
    y: number,
    width: number,
    height: number,
    size: number,
    minSize: number,
    fill: string,
    unusual: Unusual = {},
  ): TextBox => ({ x, y, width, height, size, minSize, fill, ...usual, ...unusual });
}
