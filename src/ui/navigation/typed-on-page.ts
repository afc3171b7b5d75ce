type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed or chosen, by the names of the fields on their page. */
export type Typed = ReadonlyMap<string, string | boolean>;

const KEPT =
  'main :is(input:not([type=hidden], [type=password], [type=file], [type=color]), textarea, select)';

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

/** Tells the scripts what was typed or chosen before they listened. */
export function typeEarlierAgain() {
  for (const field of document.querySelectorAll<Field>(KEPT)) if (isChanged(field)) typeAgain(field);
}

/** Whether something is typed on the page that nobody has taken yet. What was refused stands in its fields as if it had been there. */
export function isTypedIn(): boolean {
  return (
    document.querySelector('[data-refusal], .page-refusal') !== null ||
    [...document.querySelectorAll<Field>(KEPT)].some(isChanged)
  );
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

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  if (isChoice(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio');
  return field.value !== field.defaultValue;
}

/** React hears of no value that it knows. */
function typeAgain(field: Field) {
  const value = heldBy(field);
  if (isChoice(field)) field.checked = !value;
  if (isChoice(field) || field instanceof HTMLSelectElement) return type(field, value);
  const { selectionStart, selectionEnd, selectionDirection } = field;
  field.value = field.defaultValue;
  type(field, value);
  // A date has no selection.
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/** As if a person had typed it, so that React notices. */
function type(field: Field, value: string | boolean) {
  if (isChoice(field)) return field.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}
