type Fields = Record<string, string>;
type Send = (fields: Fields) => Promise<{ ok: boolean }>;

const MIN_INTERVAL_MS = 500;

/** Debounces the saving of drafts: holds the last input until typing pauses, unless it is sent or dropped before. */
export function draftKeeper() {
  let known: string | undefined;
  let unsent: (() => ReturnType<Send>) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  function drop() {
    turn += 1;
    clearTimeout(timer);
    const dropped = unsent;
    unsent = undefined;
    return dropped;
  }
  async function flush() {
    const send = drop();
    const mine = turn;
    // A failed draft is sent again when the section or the page is left, unless it was saved or changed since.
    if (send && !(await send()).ok && mine === turn) unsent = send;
  }
  return {
    drop,
    flush,
    /** Takes the form's current values. Its initial values are not sent. */
    see(fields: Fields, send: Send) {
      const before = known;
      known = JSON.stringify(fields);
      if (before === undefined || before === known) return;
      drop();
      unsent = () => send(fields);
      timer = setTimeout(flush, MIN_INTERVAL_MS);
    },
  };
}

/** Unlike FormData, with unticked boxes as well, so that removing a tick is saved too. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const field of form.elements) {
    const { name, type, value, checked } = field as HTMLInputElement;
    if (name && (type !== 'radio' || checked))
      fields[name] = type === 'checkbox' && !checked ? '' : value.slice(0, 300);
  }
  return fields;
}
