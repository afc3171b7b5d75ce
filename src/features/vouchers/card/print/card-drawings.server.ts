import { inThread } from '#src/platform/threads/thread.server.ts';

type Files = typeof import('./card-pdf.server.ts');
type Pictures = typeof import('./card-picture.server.ts');

const pictures = inThread<Pictures>('src/features/vouchers/card/print/card-picture.server.ts');
const files = inThread<Files>('src/features/vouchers/card/print/card-pdf.server.ts');

// Each takes up to a second, in a thread of its own.
export const drawCardPicture: Pictures['cardPicture'] = (card, art) => pictures('cardPicture', card, art);
export const drawFoldableCard: Files['foldableCardPdf'] = (sheet) => files('foldableCardPdf', sheet);
export const drawPostedCards: Files['postedCardsPdf'] = (sheets) => files('postedCardsPdf', sheets);
