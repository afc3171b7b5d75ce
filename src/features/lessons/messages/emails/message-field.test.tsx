import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { MessageField } from './message-field.tsx';

test('a message that is refused says why at its field, to screen readers too', () => {
  const why = 'Use 1000 characters or fewer';
  const refused: RefusedPost = {
    ok: false,
    message: why,
    errors: { words: [why] },
    values: { words: 'Hello' },
  };
  const field = (given: RefusedPost | undefined) =>
    renderToStaticMarkup(<MessageField hint="By email" refused={given} />);
  const shown = field(refused);
  expect(shown).toContain('aria-invalid="true" aria-describedby="words-hint words-error"');
  expect(shown).toContain(`id="words-error">${why}</span>`);
  expect(shown).toContain('>Hello</textarea>');
  expect(field(undefined)).toContain('aria-describedby="words-hint"');
  expect(field(undefined)).not.toContain('aria-invalid');
});
