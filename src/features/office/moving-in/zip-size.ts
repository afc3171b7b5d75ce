import { inflateRawSync } from 'node:zlib';

// The parts of a zip archive (APPNOTE 4.3): its list of entries lies at the end, and names where each begins.
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const DEFLATED = 8;

/**
 * Whether all that is packed in a zip archive, unpacked, stays within a size. It is unpacked for it and thrown away, because
 * an archive may lie about its sizes. Throws where it is no whole archive.
 */
export function fitsUnpacked(zip: Buffer, most: number): boolean {
  let left = most;
  for (const packed of entriesOf(zip)) {
    try {
      left -= packed.isDeflated
        ? inflateRawSync(packed.bytes, { maxOutputLength: Math.max(1, left) }).length
        : packed.bytes.length;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return false;
      throw error;
    }
    if (left < 0) return false;
  }
  return true;
}

function* entriesOf(zip: Buffer) {
  const end = endOf(zip);
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError('No entry where the archive names one');
    const length = zip.readUInt32LE(at + 20);
    const begins = zip.readUInt32LE(at + 42);
    const data = begins + 30 + zip.readUInt16LE(begins + 26) + zip.readUInt16LE(begins + 28);
    if (data + length > zip.length) throw new RangeError('An entry ends behind the archive');
    yield { bytes: zip.subarray(data, data + length), isDeflated: zip.readUInt16LE(at + 10) === DEFLATED };
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_LENGTH; at >= Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT); at--)
    if (zip.readUInt32LE(at) === END) return at;
  throw new RangeError('No end of an archive');
}
