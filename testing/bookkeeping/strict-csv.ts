/** Bytes as a program refuses them that takes RFC 4180 and nothing else: UTF-8, CR LF, quotes around a whole cell. */
export function strictRows(content: string, { mark }: { mark: boolean }): string[][] {
  if (content.startsWith('\ufeff') !== mark)
    throw new Error(mark ? 'no byte order mark' : 'a byte order mark');
  const text = mark ? content.slice(1) : content;
  if (text.isWellFormed() === false) throw new Error('a lone surrogate');
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const cell = cellAt(text, at);
      row.push(cell.value);
      at = cell.end;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`row ${rows.length + 1} doesn’t end with CR LF`);
    at += 2;
    rows.push(row);
  }
  const [first] = rows;
  for (const [index, row] of rows.entries())
    if (row.length !== first?.length) throw new Error(`row ${index + 1} has ${row.length} cells`);
  return rows;
}

function cellAt(text: string, start: number): { value: string; end: number } {
  if (text[start] !== '"') {
    const plain = /[^,"\r\n]*/y;
    plain.lastIndex = start;
    const [value = ''] = plain.exec(text) ?? [];
    return { value, end: start + value.length };
  }
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] !== '"') return { value, end: at + 1 };
    else {
      value += '"';
      at += 1;
    }
  }
  throw new Error('a quotation mark is never closed');
}
