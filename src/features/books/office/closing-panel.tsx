import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { booksActions } from './books-actions.server.ts';
import type { BooksPage } from './read-books-page.server.ts';

/** Closes the month, or says why not yet. */
export function ClosingPanel({
  books: { month, title, figures, closing },
  addressOf,
  refused,
}: {
  books: BooksPage;
  addressOf: (month: string) => string;
  refused: RefusedPost | undefined;
}) {
  if (!closing) return undefined;
  return (
    <Panel id="close" title={`Close ${title}`}>
      {'why' in closing ? (
        <p>
          {closing.why}{' '}
          {closing.first && <a href={addressOf(closing.first.month)}>Go to {closing.first.title}</a>}
        </p>
      ) : (
        <ActionForm
          form={buttonForm<typeof booksActions>('closeMonth', {
            subject: { month },
            expected: { expected_journal: closing.fingerprint },
            refused,
          })}
          className="stack stack--6"
        >
          <p>
            {title} becomes number {closing.number}:{' '}
            {figures.map(({ name, sum }) => `${name.toLowerCase().replace('vat', 'VAT')} ${sum}`).join(', ')}.
            Its journal and files stay as they are now, for every program. What is found of it later is booked
            in the month after. A closed month can’t be opened again.
          </p>
          <Submit className="btn btn--go">Close {title}</Submit>
        </ActionForm>
      )}
    </Panel>
  );
}
