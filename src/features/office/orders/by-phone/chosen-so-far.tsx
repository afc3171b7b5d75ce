import type { NewOrder } from './read-new-order.server.ts';

/** What is chosen already goes along with whatever is asked next. */
export function ChosenSoFar({ values }: { values: Record<string, string | number> }) {
  return Object.entries(values)
    .filter(([, value]) => value !== '' && value !== 0)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function whatOf({
  postcode,
  gearbox,
  lesson,
  instructor,
  first,
  draft,
  extras,
  code,
  secondCode,
}: NewOrder) {
  const quantities = extras.map(({ field, quantity }) => [field, quantity]);
  return {
    postcode,
    gearbox,
    lesson,
    instructor,
    first,
    draft,
    code,
    second_code: secondCode,
    ...Object.fromEntries(quantities),
  };
}
