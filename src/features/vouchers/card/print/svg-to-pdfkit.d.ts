declare module 'svg-to-pdfkit' {
  /** Draws an SVG's source with its own units taken for the document's. */
  export default function SVGtoPDF(
    pdf: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: { width: number; height: number; assumePt: true },
  ): void;
}
