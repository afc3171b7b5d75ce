import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '#src/ui/form/field.tsx';
import { type Option, Select } from '#src/ui/form/select.tsx';
import {
  FILTERS,
  type FilterName,
  type FilterOption,
  filtersPath,
  readFilters,
  type SearchFilters,
} from './search-filters.ts';
import './search-form.css';

/** The options of a filter, each with how many instructors it would find, where that is known. */
export type CountedOptions = Record<FilterName, (FilterOption & { count?: number | undefined })[]>;

const SELECTS: readonly [name: FilterName, label: string, any: string][] = [
  ['free', 'First free time', 'Any'],
  ['language', 'Language', 'Any'],
  ['gender', 'Gender', 'Any'],
  ['rating', 'Reviews', 'Any'],
  ['price', 'Price', 'Any'],
  ['car', 'Car', 'Any'],
];

const SORT_LABELS: readonly Option[] = [
  ['', 'Nearest first'],
  ['soonest', 'Soonest free'],
  ['rating', 'Best rated'],
  ['price', 'Lowest price'],
  ['name', 'Name, A to Z'],
];

/** Scrolls to the heading of the results where it is not seen; a screen where it is stays as it is. */
function showResults() {
  const heading = document.getElementById('found');
  if (heading && heading.getBoundingClientRect().bottom > window.innerHeight)
    heading.scrollIntoView({ block: 'start' });
}

/** The search and its filters. A plain GET form, so that it works without JavaScript. */
export function SearchForm({ filters, options }: { filters: SearchFilters; options: CountedOptions }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const path = filtersPath(filters);
  const displayedPath = useRef(path);
  const isSearching = useRef(false);
  const selects = SELECTS.filter(([name]) => options[name].length > 0);
  const folded = FILTERS.filter((name) => name !== 'gearbox' && filters[name] !== '').length;

  // Fields are uncontrolled, so a link that removes a filter must also reset its field.
  useEffect(() => {
    if (displayedPath.current === path || !form.current) return;
    displayedPath.current = path;
    for (const name of ['place', ...FILTERS, 'sort'] as const) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === 'checkbox')
        field.checked = filters[name] !== '';
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = filters[name];
    }
    // On a phone the form fills the screen, and what it found would stand below.
    if (isSearching.current) showResults();
    isSearching.current = false;
  }, [path, filters]);

  // With JavaScript, empty filters stay out of the URL and the focus stays where it is.
  function submitSearch(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    isSearching.current = true;
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(filtersPath(readFilters(new URLSearchParams(fields), options)), { preventScrollReset: true });
  }

  return (
    <form
      className="instructor-search__form grid grid--shrink items-end g-4 gx-5 no-print"
      action="/instructors#found"
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
        options={[['', 'Either'], ...options.gearbox.map(toOption)]}
        defaultValue={filters.gearbox}
      />
      <Select
        id="sort"
        name="sort"
        label="Order"
        options={filters.place ? SORT_LABELS : [['', 'Our order'], ...SORT_LABELS.slice(1)]}
        defaultValue={filters.sort}
      />
      <details className="more-filters">
        <summary>More filters{folded > 0 && ` (${folded} set)`}</summary>
        <div className="more-filters__fields grid grid--shrink items-end g-4 gx-5">
          {selects.map(([name, label, any]) => (
            <Select
              key={name}
              id={name}
              name={name}
              label={label}
              options={[['', any], ...options[name].map(toOption)]}
              defaultValue={filters[name]}
            />
          ))}
          {options.nervous.map((option) => (
            <label className="tick" key={option.value}>
              <input
                type="checkbox"
                name="nervous"
                value={option.value}
                defaultChecked={filters.nervous !== ''}
              />
              <span>{counted(option)}</span>
            </label>
          ))}
        </div>
      </details>
      <button className="btn btn--go" type="submit">
        Find instructors
      </button>
    </form>
  );
}

type CountedOption = CountedOptions[FilterName][number];

function toOption(option: CountedOption): Option {
  return [option.value, counted(option)];
}

/** "Manual (12)". */
function counted({ label, count }: CountedOption): string {
  return count === undefined ? label : `${label} (${count})`;
}
