import { Form } from 'react-router';
import { SearchIcon } from '#src/ui/icons.tsx';

/** A GET form, so that it works without JavaScript and results can be reloaded. */
export function FindForm({ find }: { find: string }) {
  return (
    <Form className="row" role="search" aria-label="Vouchers" action="/office/vouchers#find-h">
      <div className="search-field">
        <SearchIcon />
        <input
          className="input"
          type="search"
          name="find"
          defaultValue={find}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-label="Order number, code or its last four characters, recipient, or an email address"
          placeholder="Order, code or last four, recipient, email"
        />
      </div>
      <button className="btn" type="submit">
        Find
      </button>
    </Form>
  );
}
