import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { filtersPath, readFilters, type SearchFilters } from './search-filters.ts';
import './search-form.css';

interface Fields {
  place: HTMLInputElement;
  gearbox: HTMLSelectElement;
  language: HTMLSelectElement;
  nervous: HTMLInputElement;
}

/** The search filters. A plain GET form, so that it works without JavaScript. */
export function SearchForm({ filters, languages }: { filters: SearchFilters; languages: readonly string[] }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const path = filtersPath(filters);
  const shown = useRef(path);

  // Fields are uncontrolled, so a link that removes a filter must also reset its field.
  useEffect(() => {
    if (shown.current === path || !form.current) return;
    shown.current = path;
    const { place, gearbox, language, nervous } = form.current.elements as unknown as Fields;
    place.value = filters.place;
    gearbox.value = filters.gearbox;
    language.value = filters.language;
    nervous.checked = filters.nervous;
  }, [path, filters]);

  // With JavaScript, empty filters stay out of the URL and the focus stays where it is.
  function submitSearch(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(filtersPath(readFilters(new URLSearchParams(fields), languages)), { preventScrollReset: true });
  }

  return (
    <form
      className="instructor-search__form grid grid--shrink items-end g-4 gx-5 no-print"
      action="/instructors"
      method="get"
      ref={form}
      onSubmit={submitSearch}
    >
      <div className="field">
        <label className="field__label" htmlFor="place">
          Where?
        </label>
        <span className="field__hint" id="place-hint">
          A postcode or a town, like LS6 or Leeds
        </span>
        <input
          className="input"
          id="place"
          name="place"
          defaultValue={filters.place}
          autoComplete="postal-code"
          spellCheck={false}
          aria-describedby="place-hint"
        />
      </div>
      <div className="field">
        <label className="field__label" htmlFor="gearbox">
          Gearbox
        </label>
        <select className="input" id="gearbox" name="gearbox" defaultValue={filters.gearbox}>
          <option value="">Either</option>
          <option value="manual">Manual</option>
          <option value="automatic">Automatic</option>
        </select>
      </div>
      <div className="field">
        <label className="field__label" htmlFor="language">
          Language
        </label>
        <select className="input" id="language" name="language" defaultValue={filters.language}>
          <option value="">Any</option>
          {languages.map((language) => (
            <option key={language}>{language}</option>
          ))}
        </select>
      </div>
      <label className="tick">
        <input type="checkbox" name="nervous" value="yes" defaultChecked={filters.nervous} />
        <span>Good with nervous learners</span>
      </label>
      <button className="btn btn--go" type="submit">
        Find instructors
      </button>
    </form>
  );
}
