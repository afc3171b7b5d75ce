/** "Address line 1" of address_line_1. */
export function titleOf(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\bid\b/, 'number');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
