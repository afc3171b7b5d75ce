export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Whole pence as `£12.34`. */
export function pounds(pence: number): string {
  return `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}

/** Rows of plain text under heads, in a box of its own that scrolls sideways; the id is that of its heading. */
export function table(id: string, heads: string[], rows: string[][], empty = ''): string {
  if (rows.length === 0) return `<p>${empty}</p>`;
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${row.map((text) => `<td class="number">${escapeHtml(text)}</td>`).join('')}</tr>`)
    .join('\n');
  return `<div class="scroll" tabindex="0" role="group" aria-labelledby="${id}">
<table aria-labelledby="${id}"><thead><tr>${head}</tr></thead><tbody>
${body}
</tbody></table></div>`;
}
