/** The site's drawings, compiled into the server, because their path differs between build, development and tests. */
const drawings = import.meta.glob<string>(
  ['../../../public/art/map-gb.svg', '../../../public/art/{parts,spots,portraits,lessons}/*.svg'],
  { query: '?raw', import: 'default', eager: true },
);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A drawing of the site by its address, put at a place on a picture; nothing where there is no such drawing. */
export function art(address: string, { x, y, width, height }: Box): string {
  const source = drawings[`../../../public${address}`];
  if (!source) return '';
  return source.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
}
