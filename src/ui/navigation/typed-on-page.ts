type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed or chosen, by the names of the fields on their page. */
export type Typed = ReadonlyMap<string, string | boolean>;

const KEPT = 'main :is(input:not([type=hidden], [type=password], [type=file]), textarea, select)';

/**
 * Types again what was typed on a page that is shown again, as far as its fields are there still, and notes what is typed from
 * then on. Answers how to stop, which answers what was typed.
 */
export function watchTyped(before: Typed = new Map()): () => Typed {
  const names = new Set<string>();
  const note = ({ target }: Event) => {
    const name = target instanceof Element && target.matches(KEPT) && nameOf(target as Field);
    if (name) names.add(name);
  };
  document.addEventListener('input', note);
  for (const [name, field] of fields()) {
    const value = before.get(name);
    if (value !== undefined && value !== heldBy(field)) type(field, value);
  }
  return () => {
    document.removeEventListener('input', note);
    return new Map(fields().flatMap(([name, field]) => (names.has(name) ? [[name, heldBy(field)]] : [])));
  };
}

/** Fields of an action's form have ids that name what it is about; buttons to choose by have their form's. */
const nameOf = (field: Field) =>
  field.id || (field.form?.id && [field.form.id, field.name, field.value].join(' '));

function fields(): [name: string, field: Field][] {
  return [...document.querySelectorAll<Field>(KEPT)].flatMap((field) => {
    const name = nameOf(field);
    return name ? [[name, field]] : [];
  });
}

const isChoice = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
const heldBy = (field: Field) => (isChoice(field) ? field.checked : field.value);

/** As whoever uses the page: React hears of it. */
function type(field: Field, value: string | boolean) {
  if (isChoice(field)) return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}
