import type { Api } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { type SchoolColours, shadesOf } from '#src/platform/school/colours.ts';
import sign from '#src/ui/signs/go.svg?raw';

const ADDRESS = /^(\/school\/([0-9a-f]{6})-([0-9a-f]{6}))\/(colours\.css|go\.svg|go-hover\.svg)$/;

/** What shows the site in a school's colours, which stand in the address: it is the same for ever. */
export function schoolColours(api: Api) {
  api.get('/school/:colours/:file', { schema: { hide: true } }, async (request, reply) => {
    const text = colouredFile(request.url);
    if (text === undefined) throw new Problem(404, 'We couldn’t find that file.');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(request.url.endsWith('.css') ? 'text/css; charset=utf-8' : 'image/svg+xml')
      .send(text);
  });
}

/** The file at an address, if there can be one. */
export function colouredFile(address: string): string | undefined {
  const [, folder, main, second, file] = ADDRESS.exec(address) ?? [];
  if (folder === undefined) return undefined;
  const colours = { main: `#${main}`, second: `#${second}` } as SchoolColours;
  return file === 'colours.css' ? stylesheet(colours, folder) : signOf(colours, file === 'go-hover.svg');
}

/** Without a layer, so that it is above the tokens of `src/ui/css/tokens.css`. */
function stylesheet(colours: SchoolColours, folder: string): string {
  const { main, deep, tint, second, secondTint } = shadesOf(colours);
  return [
    `:root,::backdrop{--color-blue:${main};--color-blue-deep:${deep};--color-blue-tint:${tint};`,
    `--color-yellow:${second};--color-yellow-tint:${secondTint};`,
    `--go-sign:url("${folder}/go.svg");--go-sign-hover:url("${folder}/go-hover.svg")}`,
  ].join('');
}

function signOf(colours: SchoolColours, isHover: boolean): string {
  const { main, deep } = shadesOf(colours);
  return sign.replaceAll('#0a55a5', isHover ? deep : main);
}
