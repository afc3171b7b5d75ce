import { drawPng } from '../pictures/drawings.server.ts';
import { type MarkDeps, schoolMark } from '../school/mark/school-mark.server.ts';
import { LOGO_CID } from './email-logo.ts';

// Twice the size that it shows at, for sharp screens.
const WIDTH = 80;
/** The logo made from the latest mark that was asked for: the mark seldom changes. */
let kept: { mark: string; drawn: Promise<Buffer> } | undefined;

/** The mark as a part of the message: mail programs show no SVG, and ask before they load pictures from elsewhere. */
export function logoAttachment(deps: MarkDeps) {
  return {
    filename: 'logo.png',
    contentType: 'image/png',
    cid: LOGO_CID,
    async content() {
      const mark = await schoolMark(deps);
      if (kept?.mark !== mark) kept = { mark, drawn: draw(mark) };
      return kept.drawn;
    },
  };
}

function draw(mark: string): Promise<Buffer> {
  const onWhite = mark.replace(/(<svg[^>]*>)/, '$1<rect width="100" height="100" fill="#fff"/>');
  return drawPng(onWhite, WIDTH, []);
}
