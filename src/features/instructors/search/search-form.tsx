import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '#src/ui/form/field.tsx';
import { Select } from '#src/ui/form/select.tsx';
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
  const displayedPath = useRef(path);

  // Fields are uncontrolled, so a link that removes a filter must also reset its field.
  useEffect(() => {
    if (displayedPath.current === path || !form.current) return;
    displayedPath.current = path;
    const { place, gearbox, language, nervous } = form.current.elements as unknown as Fields;
    place.value = filters.place;
    gearbox.value = filters.transmission;
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
      <Field
        id="place"
        name="place"
        label="Where?"
        hint="A postcode, its first half, or a town"
        defaultValue={filters.place}
        autoComplete="postal-code"
        spellCheck={false}
      />
      <Select
        id="gearbox"
        name="gearbox"
        label="Gearbox"
        options={[
          ['', 'Either'],
          ['manual', 'Manual'],
          ['automatic', 'Automatic'],
        ]}
        defaultValue={filters.transmission}
      />
      <Select
        id="language"
        name="language"
        label="Language"
        options={[['', 'Any'], ...languages.map((language) => [language, language] as const)]}
        defaultValue={filters.language}
      />
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
