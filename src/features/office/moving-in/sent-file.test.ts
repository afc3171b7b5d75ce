import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { csvOfFile } from './sent-file.server.ts';
import { fitsUnpacked } from './zip-size.ts';

/** A zip archive of these files. `lie` is what it says of their sizes. */
function zipOf(files: Record<string, string>, lie?: number): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(lie ?? content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), version, head, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end]);
}

/** An Excel file with one sheet of these rows, as XML. */
function workbook(rows: string): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Learners" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

test('an Excel file is read as it was typed: texts, numbers, days, and lengths of time', async () => {
  const sheet = workbook(
    `<row r="1">${text('A1', 'first_name')}${text('B1', 'hours_left')}${text('C1', 'test_date')}${text('D1', 'note')}${text('E1', 'long')}</row>` +
      `<row r="2">${text('A2', 'Zoë, “Z”')}${number('B2', 1.5)}${number('C2', 46_357, 1)}${text('D2', '=1+1')}${number('E2', 378_282_246_310_005)}</row>` +
      `<row r="3">${text('A3', 'Sam')}${number('B3', 0.0625, 2)}</row>`,
  );
  const read = await csvOfFile(sheet);
  expect(read.ok && read.csv.toString().split('\r\n')).toEqual([
    'first_name,hours_left,test_date,note,long',
    '"Zoë, “Z”",1.5,2026-12-01,\'=1+1,378282246310005',
    'Sam,01:30,,,',
    '',
  ]);
});

test('a file of text stays as it is', async () => {
  const csv = Buffer.from('email\na@b.example\n');
  expect(await csvOfFile(csv)).toEqual({ ok: true, csv });
});

test.each([
  ['a zip of something else', zipOf({ 'notes.txt': 'Hello' })],
  ['half a file', workbook('').subarray(0, 200)],
  ['nothing but a beginning', Buffer.from('PK\x03\x04 and no archive')],
])('%s is refused in words', async (_name, file) => {
  expect(await csvOfFile(file)).toEqual({ ok: false, problem: expect.stringContaining('can’t be read') });
});

test('an archive that lies about its size is found out before it fills the memory', () => {
  const small = zipOf({ 'a.xml': 'a'.repeat(5_000_000) }, 10);
  expect(small.length).toBeLessThan(10_000);
  expect(fitsUnpacked(small, 1_000_000)).toBe(false);
  expect(fitsUnpacked(small, 6_000_000)).toBe(true);
});
