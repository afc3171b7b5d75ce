import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a proxy answers itself where no site does, to a program and to a person. */
function awayAnswers(file: string) {
  const text = readFileSync(file, 'utf8');
  return {
    json: /\{"message":"[^"]*"\}/.exec(text)?.[0],
    html: /<!doctype html>.*<\/html>/.exec(text)?.[0],
    repeats: /Retry-After (\d+)/.exec(text)?.[1],
    isKept: !/Cache-Control no-store/.test(text),
  };
}

test('nginx and Caddy say the same where a site ended while it worked on a request', () => {
  const nginx = awayAnswers('deploy/nginx/bitepoint.conf');
  expect(Object.values(nginx)).not.toContain(undefined);
  expect(awayAnswers('deploy/caddy/Caddyfile')).toEqual(nginx);
});
