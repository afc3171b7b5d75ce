/** The drawings are compiled into the server, because their path differs between build, development and tests. */
const drawings = import.meta.glob<string>('../../../../../public/art/vouchers/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function artSource(design: string): string {
  const source = drawings[`../../../../../public/art/vouchers/${design}.svg`];
  if (!source) throw new RangeError(`No drawing for ${design}`);
  return source;
}
