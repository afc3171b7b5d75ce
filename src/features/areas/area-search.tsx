import type { ReactNode } from 'react';
import { describedBy, FieldError } from '#src/ui/form/field.tsx';
import { Link } from '#src/ui/link.tsx';
import { RememberedPlaceLink } from './remembered-place-link.tsx';

/** Asks for a postcode or a town. A plain GET form, so that it works without JavaScript. */
export function AreaSearch({
  label = 'Where do you want to learn?',
  button = 'See prices',
  id = 'where',
  text,
  problem,
  otherwise = <Link to="/areas-covered">See all our areas</Link>,
}: {
  label?: string;
  button?: string;
  id?: string;
  text?: string;
  /** Why the last search found nothing to look for. */
  problem?: string | undefined;
  /** The text below, before a place has been searched for. */
  otherwise?: ReactNode;
}) {
  return (
    <form className={problem ? 'ask field--error' : 'ask'} action="/areas-covered" method="get">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <span className="field__hint" id={`${id}-hint`}>
        A postcode, its first half, or a town
      </span>
      <div className="find">
        <input
          className="input"
          id={id}
          name="q"
          defaultValue={text}
          autoComplete="postal-code"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, true, problem)}
          // biome-ignore lint/a11y/noAutofocus: what is missing is what was asked for
          autoFocus={problem !== undefined}
        />
        <button className="btn btn--go" type="submit">
          {button}
        </button>
      </div>
      <FieldError id={id} error={problem} />
      <RememberedPlaceLink otherwise={otherwise} />
    </form>
  );
}
