declare module 'svg-to-pdfkit' {
  /** Draws an SVG, taking its units for the document's. */
  export default function SVGtoPDF(
    pdf: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: { width: number; height: number; assumePt: true },
  ): void;
}
