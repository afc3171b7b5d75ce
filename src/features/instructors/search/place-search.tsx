/** Asks where a visitor wants to learn. A plain GET form, so that it works without JavaScript. */
export function PlaceSearch() {
  return (
    <form className="ask" action="/instructors#found" method="get">
      <label className="field__label" htmlFor="place">
        Where do you want to learn?
      </label>
      <span className="field__hint" id="place-hint">
        A postcode, its first half, or a town
      </span>
      <div className="find">
        <input
          className="input"
          id="place"
          name="place"
          autoComplete="postal-code"
          spellCheck={false}
          aria-describedby="place-hint"
        />
        <button className="btn btn--go" type="submit">
          Find instructors
        </button>
      </div>
    </form>
  );
}
