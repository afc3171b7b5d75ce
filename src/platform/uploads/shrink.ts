export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha for every pixel. */
  data: Uint8ClampedArray;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is seen of a larger picture where a shape of its own is wanted: the middle of its width, and more of its top, where faces are. */
export function cropTo(ratio: number, { width, height }: { width: number; height: number }): Box {
  const box = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  return {
    ...box,
    left: Math.floor((width - box.width) / 2),
    top: Math.floor((height - box.height) / 4),
  };
}

/** A part of a picture made smaller: each pixel is the mean of the area that it stands for, as far as that is opaque. */
export function shrink(picture: Pixels, box: Box, width: number, height: number): Pixels {
  const columns = sharesOf(box.left, box.width, width);
  const rows = sharesOf(box.top, box.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const sums = new Float64Array(width * 4);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let at = rows.starts[y] as number; at < (rows.starts[y + 1] as number); at += 1)
      addRow(sums, columns, picture, { y: rows.pixels[at] as number, share: rows.shares[at] as number });
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      const opaque = sums[x * 4 + 3] as number;
      if (opaque === 0) continue;
      for (let colour = 0; colour < 3; colour += 1)
        data[to + colour] = (sums[x * 4 + colour] as number) / opaque;
      data[to + 3] = opaque * 255;
    }
  }
  return { width, height, data };
}

/** A row of the picture, into the sums of each column. Of a photograph it is millions of steps, so nothing is made in them. */
function addRow(
  sums: Float64Array,
  { starts, pixels, shares }: Shares,
  { data, width }: Pixels,
  row: { y: number; share: number },
) {
  const start = row.y * width;
  for (let column = 0, to = 0; to < sums.length; column += 1, to += 4)
    for (let at = starts[column] as number; at < (starts[column + 1] as number); at += 1) {
      const from = (start + (pixels[at] as number)) * 4;
      const opaque = ((shares[at] as number) * row.share * (data[from + 3] as number)) / 255;
      for (let colour = 0; colour < 3; colour += 1)
        sums[to + colour] = (sums[to + colour] as number) + opaque * (data[from + colour] as number);
      sums[to + 3] = (sums[to + 3] as number) + opaque;
    }
}

/** A picture on white, where it was transparent. */
export function onWhite({ width, height, data }: Pixels): Pixels {
  const white = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const opaque = (data[at + 3] as number) / 255;
    for (let colour = 0; colour < 3; colour += 1)
      white[at + colour] = opaque * (data[at + colour] as number) + (1 - opaque) * 255;
    white[at + 3] = 255;
  }
  return { width, height, data: white };
}

/** One part after the other: its pixels, and the share of the part that each covers, stand from `starts` of it to that of the next. */
interface Shares {
  starts: number[];
  pixels: number[];
  shares: number[];
}

/** Which pixels each of so many equal parts of a length covers. */
function sharesOf(start: number, length: number, parts: number): Shares {
  const size = length / parts;
  const all: Shares = { starts: [0], pixels: [], shares: [] };
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [part * size, (part + 1) * size];
    const last = Math.min(length, Math.ceil(to - 1e-9));
    for (let pixel = Math.floor(from); pixel < last; pixel += 1) {
      const covered = Math.min(to, pixel + 1) - Math.max(from, pixel);
      all.pixels.push(start + pixel);
      all.shares.push(covered / size);
    }
    all.starts.push(all.pixels.length);
  }
  return all;
}
