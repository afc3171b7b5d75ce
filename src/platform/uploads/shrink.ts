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
  const columns = shares(box.left, box.width, width);
  const rows = shares(box.top, box.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const sums = new Float64Array(width * 4);
  for (const [y, row] of rows.entries()) {
    sums.fill(0);
    for (const [fromY, shareY] of row)
      for (const [x, column] of columns.entries())
        for (const [fromX, shareX] of column) addPixel(sums, x * 4, picture, fromX, fromY, shareX * shareY);
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

function addPixel(
  sums: Float64Array,
  to: number,
  { data, width }: Pixels,
  x: number,
  y: number,
  share: number,
) {
  const from = (y * width + x) * 4;
  const opaque = (share * (data[from + 3] as number)) / 255;
  for (let colour = 0; colour < 3; colour += 1)
    sums[to + colour] = (sums[to + colour] as number) + opaque * (data[from + colour] as number);
  sums[to + 3] = (sums[to + 3] as number) + opaque;
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

/** For each of so many equal parts of a length: which pixels it covers, and how much of the part each is. */
function shares(start: number, length: number, parts: number): [pixel: number, share: number][][] {
  const size = length / parts;
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * size, (part + 1) * size];
    const last = Math.min(length, Math.ceil(to - 1e-9));
    return Array.from({ length: last - Math.floor(from) }, (_, index) => {
      const pixel = Math.floor(from) + index;
      const covered = Math.min(to, pixel + 1) - Math.max(from, pixel);
      return [start + pixel, covered / size];
    });
  });
}
