/** Asks for a postcode or a town. A plain GET form, so that it works without JavaScript. */
export function AreaSearch({
  label = 'Where do you want to learn?',
  button = 'See prices',
  id = 'where',
  text,
}: {
  label?: string;
  button?: string;
  id?: string;
  text?: string;
}) {
  return (
    <form className="ask" action="/areas-covered" method="get">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <span className="field__hint" id={`${id}-hint`}>
        A postcode or a town, like LS6 or Leeds
      </span>
      <div className="find">
        <input
          className="input"
          id={id}
          name="q"
          defaultValue={text}
          autoComplete="postal-code"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
        />
        <button className="btn btn--go" type="submit">
          {button}
        </button>
      </div>
    </form>
  );
}
