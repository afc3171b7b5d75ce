import { Download } from '#src/ui/drawings/download.ts';
import { icon } from '#src/ui/icons.tsx';

const DownloadIcon = icon(Download);

/** Asks for the invoice of an order that the visitor bought, which opens as a PDF. A browser posts it by itself. */
export function InvoiceButton({
  title,
  transaction,
  number,
  className = 'btn',
}: {
  /** "VAT invoice". */
  title: string;
  transaction: string;
  /** Of the order, where several have such a button. */
  number?: string;
  className?: string;
}) {
  return (
    <form method="post" action={`/basket/checkout/confirmation/${transaction}/invoice`}>
      <button type="submit" className={className}>
        <DownloadIcon />
        {title} (PDF)
        {number && <span className="visually-hidden"> of order {number}</span>}
      </button>
    </form>
  );
}
