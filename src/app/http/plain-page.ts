import { phoneLink, type School } from '#src/platform/school/school.ts';

const STYLE = `body { max-width: 38rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.125rem/1.5 sans-serif; }
button { padding: 0.75rem 1.25rem; font: inherit; }`;

/** Where a form or an address could not be taken at all, so that no page of ours can show why. */
export function plainPage({
  message,
  backTo,
  nonce,
  school: { name, phone },
}: {
  message: string;
  /** A path of ours, unless there is no page to go back to. */
  backTo: string | undefined;
  nonce: string;
  school: School;
}): string {
  return documentOf(
    { title: `That didn’t work - ${name}`, nonce },
    `<h1>That did not work</h1>
<p>${escaped(message)}</p>
<p><a href="${escaped(backTo ?? '/')}">Go ${backTo ? 'back to the page' : 'to the home page'}</a>, or ring us on <a href="${escaped(phoneLink(phone))}">${escaped(phone)}</a>.</p>`,
  );
}

/** Where a form was posted without a script, and nobody is signed in any more: the page holds what was typed until it is sent again. */
export function signedOutPage({
  fields,
  signIn,
  nonce,
  school: { name },
}: {
  fields: readonly [name: string, value: string][];
  /** Where to sign in, a path of ours. */
  signIn: string;
  nonce: string;
  school: School;
}): string {
  const kept = fields.map(
    ([field, value]) => `<input type="hidden" name="${escaped(field)}" value="${escaped(value)}">`,
  );
  return documentOf(
    { title: `You’ve been signed out - ${name}`, nonce },
    `<h1>You’ve been signed out</h1>
<p>What you sent wasn’t done. This page holds what you typed until you close it.</p>
<ol>
<li><a href="${escaped(signIn)}" target="_blank" rel="noreferrer">Sign in (opens a new tab)</a></li>
<li>Come back to this page and press the button.</li>
</ol>
<form method="post">
${kept.join('\n')}
<button type="submit">Send it again</button>
</form>`,
  );
}

function documentOf({ title, nonce }: { title: string; nonce: string }, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style nonce="${escaped(nonce)}">${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
