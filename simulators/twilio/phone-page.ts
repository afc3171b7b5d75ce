import { escapeHtml, pounds, table } from '../page-html.ts';
import { SENTINELS } from './sentinels.ts';

export type SimulatedText = {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  segments: number;
  pence: number;
  created: Date;
  statusUrl?: string;
  validSeconds?: number;
};

/** A phone for the demonstration: the thread of each number, and a form to answer as it. */
export function phonePage(texts: readonly SimulatedText[], phone: string | undefined, ours: string): string {
  const numbers = [...new Set(texts.map(({ to, from }) => (to === ours ? from : to)))];
  const shown = phone ?? numbers.at(-1);
  const thread = texts.filter(({ to, from }) => to === shown || from === shown);
  const spent = texts.reduce((sum, { pence }) => sum + pence, 0);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated phones: no text leaves</title>
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
<main>
<h1>Simulated phones</h1>
<p class="mind">No text leaves, and nobody pays for one</p>
<nav aria-label="Phones">${numbers.map((number) => `<a href="/?phone=${encodeURIComponent(number)}">${escapeHtml(number)}</a>`).join(' ')}</nav>
${
  shown
    ? `<h2 id="thread">${escapeHtml(shown)}</h2>
<ol>
${thread.map((text) => bubble(text, ours)).join('\n')}
</ol>
<form method="post" action="/phone">
<input type="hidden" name="from" value="${escapeHtml(shown)}">
<label>Answer <input name="body" required maxlength="1600"></label>
<button>Send</button>
</form>`
    : '<p>No text has been sent yet. A number is entered on “How you hear from us”, in an account with lessons.</p>'
}
<h2 id="cost">Cost</h2>
<p>${pounds(spent)} for ${texts.reduce((sum, { segments }) => sum + segments, 0)} segments.</p>
<h2 id="numbers">Numbers that provoke a fault</h2>
${table(
  'numbers',
  ['Number', 'What happens'],
  Object.entries(SENTINELS).map(([number, manner]) => [number.replace('+44', '0'), manner]),
)}
</main>
</body>
</html>
`;
}

function bubble({ body, created, from, status }: SimulatedText, ours: string): string {
  const when = created.toISOString().slice(0, 16).replace('T', ' ');
  const who = from === ours ? `The school, ${when}, ${status}` : `This phone, ${when}`;
  return `<li><p><b>${who}</b><br>${escapeHtml(body).replaceAll('\n', '<br>')}</p></li>`;
}
