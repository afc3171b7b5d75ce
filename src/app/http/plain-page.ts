import { phoneLink, type School } from '#src/platform/school/school.ts';

const STYLE = `body { max-width: 38rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.125rem/1.5 sans-serif; }`;

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
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(`That didn’t work - ${name}`)}</title>
<style nonce="${escaped(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<h1>That did not work</h1>
<p>${escaped(message)}</p>
<p><a href="${escaped(backTo ?? '/')}">Go ${backTo ? 'back to the page' : 'to the home page'}</a>, or ring us on <a href="${escaped(phoneLink(phone))}">${escaped(phone)}</a>.</p>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
