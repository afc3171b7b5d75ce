type Fields = Record<string, string>;

const PAUSE_MS = 500;

/** Holds what was typed last until there is a pause in the typing, or it is sent off or dropped before. */
export function draftKeeper() {
  let known: string | undefined;
  let unsent: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function drop() {
    clearTimeout(timer);
    const dropped = unsent;
    unsent = undefined;
    return dropped;
  }
  const flush = () => drop()?.();
  return {
    drop,
    flush,
    /** What a form holds now. What it held at first is no news. */
    see(fields: Fields, send: (fields: Fields) => void) {
      const before = known;
      known = JSON.stringify(fields);
      if (before === undefined || before === known) return;
      drop();
      unsent = () => send(fields);
      timer = setTimeout(flush, PAUSE_MS);
    },
  };
}

/** Unlike what a form sends, with what is not ticked: a tick that was taken away is news too. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const {
    name,
    type,
    value,
    checked,
  } of form.elements as Iterable<unknown> as Iterable<HTMLInputElement>)
    if (name && (type !== 'radio' || checked))
      fields[name] = type === 'checkbox' && !checked ? '' : value.slice(0, 300);
  return fields;
}
