import mark from '../../../public/art/mark.svg?raw';
import { drawPng } from '../pictures/drawings.server.ts';
import { LOGO_CID } from './email-logo.ts';

// Twice the size that it shows at, for sharp screens.
const WIDTH = 80;
let drawn: Promise<Buffer> | undefined;

/** The mark as a part of the message: mail programs show no SVG, and ask before they load pictures from elsewhere. */
export async function logoAttachment() {
  drawn ??= draw();
  return { filename: 'logo.png', content: await drawn, contentType: 'image/png', cid: LOGO_CID };
}

function draw(): Promise<Buffer> {
  const onWhite = mark.replace(/(<svg[^>]*>)/, '$1<rect width="100" height="100" fill="#fff"/>');
  return drawPng(onWhite, WIDTH, []);
}
