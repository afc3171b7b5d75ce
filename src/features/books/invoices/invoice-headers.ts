/** Of the file of an invoice: it names a customer, so that nothing between keeps it. */
export function invoiceHeaders(number: string) {
  return {
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="${number}.pdf"`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
}
