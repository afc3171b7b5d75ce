import { describedBy } from '#src/ui/form/field.tsx';

const ID = 'find';

/** A GET form, so that it works without JavaScript and results can be reloaded. */
export function FindForm({ find }: { find: string }) {
  return (
    <form action="#find-a-voucher" method="get">
      <label className="field__label" htmlFor={ID}>
        Order number or the code’s last four characters
      </label>
      <span className="field__hint" id={`${ID}-hint`}>
        For example BP-4K7M-29 or W8RN. Never the whole code.
      </span>
      <div className="find look-up">
        {/* Too short for a whole code, which must not get into an address. */}
        <input
          className="input"
          id={ID}
          name={ID}
          defaultValue={find}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={describedBy(ID, true, false)}
        />
        <button className="btn" type="submit">
          Find
        </button>
      </div>
    </form>
  );
}
